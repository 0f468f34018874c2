import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { roleOf } from '../sql/roles.ts';

export const NEW_OWNER = 'new-owner';

interface NewOwner {
  /** Id of the event of the grant or of the invitation. */
  changeId: string;
  /** Null for an invitation. */
  newOwnerId: string | null;
}

export function newOwnerOfKey(key: string): { changeId: string; ownerId: string } {
  const [, changeId = '', ownerId = ''] = /^new-owner-(\d+)-([0-9a-f-]{36})$/.exec(key) ?? [];
  return { changeId, ownerId };
}

/**
 * Mails each owner about a new owner. The caller gets the mail too, because a thief may have made the request with a
 * stolen session and a stolen password.
 */
export async function notifyOwners(ctx: Ctx, tx: Tx, { changeId, newOwnerId }: NewOwner): Promise<void> {
  const owners = await tx.many<{ id: string }>(sql`
    select u.id from users u where ${roleOf('u')} = 'owner' and u.id is distinct from ${newOwnerId}::uuid order by u.id`);
  for (const { id } of owners) await insertMail(ctx, tx, { key: `new-owner-${changeId}-${id}`, kind: NEW_OWNER });
}

import sql from 'sql-template-tag';
import type { Role } from '#shared/roles.ts';
import type { AccountChange } from '#features/team/domain/labels.ts';
import type { PersonChange } from '#features/users/domain/labels-changes.ts';
import type { Ctx } from '#platform/server/context.ts';
import { personOf } from '#platform/server/events/author.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

interface Change {
  what: AccountChange | PersonChange;
  /** User of the changed account; null for an invited address. */
  userId: string | null;
  /** The address that is invited. */
  email?: string;
  /** Role before; null or undefined means no rights. */
  from?: Role | null;
  to?: Role | null;
  /** The other account of a merge. */
  otherId?: string;
  /** Values before and after; deleted with the user's data. */
  before?: object;
  after?: object;
}

const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Stores a change of an account with its author and instant. @returns the id of the change. */
export async function recordAccountChange(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  tx: Tx,
  { what, userId, email, from, to, otherId, before, after }: Change,
): Promise<string> {
  const { actorId, name } = personOf(actor);
  const row = await tx.one<{ id: string }>(sql`
    insert into account_changes (at, actor_id, actor_name, what, user_id, email, role_before, role_after, other_id, before, after)
    values (${now()}, ${actorId}, ${name}, ${what}, ${userId}, ${email ?? null}, ${from ?? null}, ${to ?? null},
      ${otherId ?? null}, ${json(before)}::jsonb, ${json(after)}::jsonb)
    returning id::text`);
  if (!row) throw new Error('a change of an account was not recorded');
  return row.id;
}

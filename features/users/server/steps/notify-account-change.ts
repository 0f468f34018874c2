import sql, { empty } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';

export const ACCOUNT_CHANGED = 'account-changed';

export type AccessChange =
  | 'factor-on'
  | 'factor-codes'
  | 'factor-off'
  | 'factor-reset'
  | 'password-changed'
  | 'email-changed';

interface Change {
  what: AccessChange;
  userId: string;
  emails?: { before: string; after: string };
}

const keyOf = (changeId: string): string => `account-change-${changeId}`;
const formerKeyOf = (changeId: string): string => `${keyOf(changeId)}-former`;

export function changeOfKey(key: string): { changeId: string; isFormer: boolean } {
  const [, changeId = '', former] = /^account-change-(\d+)(-former)?$/.exec(key) ?? [];
  return { changeId, isFormer: former !== undefined };
}

/** Records a change and mails it to the account. A change of the address is also mailed to the former address. */
export async function notifyAccountChange(ctx: Ctx, tx: Tx, { what, userId, emails }: Change): Promise<void> {
  const data = emails && { before: { email: emails.before }, after: { email: emails.after } };
  const changeId = await tx.recordNow({ type: `account.${what}`, userId, ...(data && { data }) });
  await insertMail(ctx, tx, { key: keyOf(changeId), kind: ACCOUNT_CHANGED });
  if (emails) await insertMail(ctx, tx, { key: formerKeyOf(changeId), kind: ACCOUNT_CHANGED });
  await tx.record({ type: 'user.updated', userId });
}

/**
 * Ends the sessions of a user, except `keptId`.
 * @returns their ids, for `publishEnded` once the transaction has committed.
 */
export async function endSessionsOf(tx: Tx, userId: string, keptId?: string): Promise<string[]> {
  const ended = await tx.many<{ id: string }>(sql`
    delete from sessions
    where user_id = ${userId} ${keptId === undefined ? empty : sql`and id <> ${keptId}`} returning id`);
  return ended.map(({ id }) => id);
}

export const publishEnded = ({ liveFeed }: Ctx, ids: readonly string[]): void =>
  liveFeed.publish(ids.map((id) => ({ topic: 'session-ended', id })));

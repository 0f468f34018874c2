import sql, { raw, type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { mailLifecycle, type MailState } from '#shared/mail-lifecycle.ts';
import type { LockedWithdrawal } from './lock-withdrawal.ts';

const REOPENED = '-reopened-';

const aboutWithdrawal = (id: string): string => `withdrawal-${id}`;

/**
 * Returns the time of the latest mail about a reopening of the withdrawal; null without such a mail. `withdrawal`
 * is an alias of `withdrawals`.
 */
export const reopenedAt = (withdrawal: string): Sql => sql`(
  select max(m.created_at) from mails m
  where m.order_id = ${raw(withdrawal)}.order_id
    and starts_with(m.key, ${aboutWithdrawal('')} || ${raw(withdrawal)}.id || ${REOPENED}))`;

/** True for a mail of the kind `withdrawal-ended` about a withdrawal that was reopened. */
export const isAboutReopening = ({ key }: { key: string }): boolean => key.includes(REOPENED);

/**
 * Mails the buyer that the withdrawal is open again, when the mail about its end may have left. A mail about the end
 * that has not left is not needed once the withdrawal is open, and is dropped. Needs the order's lock.
 */
export async function reportReopening(ctx: Ctx, tx: Tx, { id, orderId }: LockedWithdrawal): Promise<void> {
  const about = aboutWithdrawal(id);
  const ended = await tx.one<{ state: MailState }>(sql`
    select state from mails
    where order_id = ${orderId} and kind = 'withdrawal-ended' and starts_with(key, ${about}::text)
      and not starts_with(key, ${about + REOPENED}::text)
    order by created_at desc limit 1`);
  if (!ended || !mailLifecycle[ended.state].mayHaveLeft) return;
  await insertMail(ctx, tx, { key: `${about}${REOPENED}${ctx.now().getTime()}`, kind: 'withdrawal-ended', orderId });
}

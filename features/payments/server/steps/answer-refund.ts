import sql from 'sql-template-tag';
import { refundLifecycle, refundStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { refundAnsweredBy, type RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { isBeforeDouble, isPaidAgain } from '../sql/transactions.ts';
import type { TransactionList, StoredTransaction } from './save-transaction.ts';

export const openRefundStates = sqlWords(refundStatesWhere((life) => life.isOpen));

export const requestedRefundsOf = (db: Db, orderId: string): Promise<RequestedRefund[]> =>
  db.many<RequestedRefund>(sql`
    select r.id, r.transaction_id as "transactionId", r.amount_cents as amount, r.state, r.item_ids as "itemIds",
      r.with_postage as "withPostage", r.answered_by as "answeredBy", ${isPaidAgain('r')} as "isPaidAgain",
      ${isBeforeDouble('r')} as "isBeforeDouble"
    from refunds r where r.order_id = ${orderId} order by r.requested_at, r.id`);

/**
 * Stores the result of a requested refund that a transaction answers. The news may come from the provider's reply, its
 * notice or a query of the shop. Needs the order’s lock.
 * @returns true when the shop expected the news: the refund was open or counted as made.
 */
export async function answerRefund(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  stored: StoredTransaction & { before: TransactionList },
): Promise<boolean> {
  const { now, before, transactions: after } = stored;
  if (!stored.isNews || (stored.was === null && now.operation === 'debit')) return false;
  const answer = refundAnsweredBy(await requestedRefundsOf(tx, orderId), { was: stored.was, now, before, after });
  if (!answer) return false;
  const { refund, state, way } = answer;
  const { isOpen, isMade } = refundLifecycle[refund.state];
  if (isOpen || state !== refund.state)
    await tx.run(sql`
      update refunds set state = ${state}, way = ${way}, answered_by = ${now.id}, message = null,
        settled_at = ${ctx.now()} where id = ${refund.id}`);
  await settleAttentionByKey(ctx, tx, { kind: 'refund-unsure', key: refund.id, note: 'Le prestataire a répondu' });
  return isOpen || isMade;
}

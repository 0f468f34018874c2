import sql, { type Sql } from 'sql-template-tag';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { owedToBuyer } from '#features/payments/domain/rules.ts';
import { requestedRefundsOf } from '#features/payments/server/steps/answer-refund.ts';
import { transactionsOf } from '#features/payments/server/steps/save-transaction.ts';
import { moneyForWithdrawals, moneyOfSales } from '#features/refunds/domain/rules.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { cents } from '#shared/money.ts';
import { MAIL_DELAY_SECONDS } from '#shared/undo.ts';
import { isSoldAgain, lockWithdrawal } from '../steps/lock-withdrawal.ts';
import { refundCents } from '../sql/refund.ts';
import { closeRefundedIn, itemsOf, reopen, type ClosingSource } from './move-withdrawal.ts';

const openStates = sqlWords(openWithdrawalStates);

/** Refund that an alert declares. The order stores its amount, so the withdrawal does not. */
const byAlert = { by: 'other', returned: cents(0), mailAfterSeconds: MAIL_DELAY_SECONDS } satisfies ClosingSource;

/**
 * Closes the open withdrawals of a cancelled order once an alert declares that the seller has refunded the whole amount
 * owed, without the provider. A negative `amount`, in cents, means that the alert was opened again, and reopens these
 * withdrawals. Locks the order. Has the parameters of the hook `onMoneyReturned`.
 */
export function followReturnedMoney(
  ctx: Ctx,
  tx: Tx,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  if (amount >= 0) return closeRefundedIn(ctx, tx, orderId, byAlert);
  return reopenOwed(
    ctx,
    tx,
    { orderId, amount: -amount },
    sql`(w.refunded_by = ${byAlert.by} and w.returned_cents = 0)`,
  );
}

/**
 * Reopens withdrawals that a refund of the provider closed, once this refund of `amount` cents was cancelled or has
 * failed. Locks the order.
 */
export const reopenUnrefunded = (ctx: Ctx, orderId: string, amount: number): Promise<void> =>
  inTransaction(ctx, (tx) =>
    reopenOwed(ctx, tx, { orderId, amount }, sql`(w.refunded_at is not null and w.refunded_by is null)`),
  );

/**
 * Reopens closed withdrawals until the open withdrawals cover the money that the shop owes: first those of `amount`
 * cents, then the latest. A withdrawal without a refund stays closed. Locks the order.
 * @param isCandidate condition on the closed withdrawals `w`.
 */
async function reopenOwed(
  ctx: Ctx,
  tx: Tx,
  { orderId, amount }: { orderId: string; amount: number },
  isCandidate: Sql,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const facts = { order, refunds: await requestedRefundsOf(tx, orderId), items: await itemsOf(tx, orderId) };
  const transactions = await transactionsOf(tx, orderId);
  let owed: number = owedToBuyer(order, moneyForWithdrawals(moneyOfSales(transactions, order.paymentId), facts));
  const withdrawals = await tx.many<{ id: string; isOpen: boolean }>(sql`
    select w.id, w.state in (${openStates}) as "isOpen" from withdrawals w
    where w.order_id = ${orderId} and (w.state in (${openStates}) or not ${isSoldAgain} and ${isCandidate} and ${refundCents('w')} > 0)
    order by "isOpen" desc, ${refundCents('w')} = ${amount} desc, w.refunded_at desc, w.id`);
  for (const { id, isOpen } of withdrawals) {
    if (owed <= 0) return;
    const withdrawal = await lockWithdrawal(tx, id, isOpen ? undefined : 'reopen');
    if (!isOpen) await reopen(ctx, tx, withdrawal);
    owed -= withdrawal.amount;
  }
}

import sql from 'sql-template-tag';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { orderLifecycle } from '#features/orders/domain/lifecycle.ts';
import { statusAfterPayment } from '#features/orders/domain/rules.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { onParcelInShop } from '#features/orders/server/hooks.ts';
import { followFreeOrder } from '#features/orders/server/steps/follow-free-order.ts';
import { recordPayment, recordRestPaid } from '#features/orders/server/steps/record-payment.ts';
import { hasItsMoney, moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { unrefundedOf } from '#features/payments/domain/rules-refunds.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { clearWrongAmounts, readRest } from './read-rest.ts';
import type { TransactionList } from './save-transaction.ts';

/**
 * Marks an order as paid by `debit`, whose amount is in cents, and updates `order`. `deliveryDays` is the setting.
 * Needs the lock of the order.
 */
export async function markPaid(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  debit: { id: string; at: Date | string; amount: number; deliveryDays: number },
): Promise<void> {
  const status = statusAfterPayment(order.status);
  const data = { transactionId: debit.id, amount: debit.amount, from: order.status, to: status };
  // Sends both statements together, because the second does not need the answer to the first.
  await Promise.all([
    recordPayment(ctx, tx, order, { status, payment: debit }),
    tx.record({ type: 'order.paid', orderId: order.id, userId: order.userId, data }),
  ]);
  await followFreeOrder(ctx, tx, order, { status, total: order.total });
  order.isPaid = true;
  order.paymentId = debit.id;
  order.status = status;
}

/**
 * Marks an unpaid order as paid once its money is back at the shop: the bank called a charge-back off, or a refund was
 * cancelled. Raises an attention item for a wrong amount. Does nothing to other orders. Needs the order's lock.
 */
export async function markPaidAgain(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  transactions: TransactionList,
  deliveryDays: number,
): Promise<void> {
  const isPayable = !order.isPaid && !order.isPaidOutside && orderLifecycle[order.status].oncePaid !== null;
  if (!isPayable || !hasItsMoney(order, transactions)) return;
  const debit = transactions.findLast((transaction) => unrefundedOf(transaction, transactions, []) > 0);
  const stored =
    debit &&
    (await tx.one<{ at: Date }>(sql`select transacted_at as at from payment_transactions where id = ${debit.id}`));
  if (!stored) return;
  const amount = unrefundedOf(debit, transactions, []);
  await markPaid(ctx, tx, order, { id: debit.id, at: stored.at, amount, deliveryDays });
  const money = moneyOf(transactions);
  if (owedToBuyer(order, money) === 0 && (await readRest(tx, order, transactions)) === 0) return;
  const data = { amount: money.kept, total: order.total };
  await raiseAttention(ctx, tx, { kind: 'payment-amount', key: debit.id, orderId: order.id, data });
}

/**
 * Records a payment of the rest. An order without a missing amount is paid (D-06), also after a seller set it to an
 * unpaid status. Needs the order's lock.
 */
export async function markRestPaid(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  transactions: TransactionList,
  debit: { id: string; amount: number },
): Promise<void> {
  const data = { transactionId: debit.id, amount: debit.amount };
  await tx.record({ type: 'order.rest-paid', orderId: order.id, userId: order.userId, data });
  const isComplete = (await readRest(tx, order, transactions)) === 0;
  const unpaidRest = (order.restAsked ?? 0) - debit.amount;
  const restAsked = unpaidRest > 0 ? unpaidRest : null;
  const from = order.status;
  await recordRestPaid(ctx, tx, order, { restAsked, status: isComplete ? statusAfterPayment(from) : from });
  if (!isComplete) return;
  await clearWrongAmounts(ctx, tx, transactions, 'Le reste est payé');
  if (order.status === from) return;
  await onParcelInShop.run(ctx, tx, { orderId: order.id });
  const move = { from, to: order.status };
  await tx.record({ type: 'order.status-changed', orderId: order.id, userId: order.userId, data: move });
}

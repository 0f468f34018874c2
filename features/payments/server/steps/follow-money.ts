import sql from 'sql-template-tag';
import { orderLifecycle } from '#features/orders/domain/lifecycle.ts';
import { keptPostageOf } from '#features/orders/domain/rules.ts';
import { hasItsMoney, moneyOf, owedToBuyer, type Money } from '#features/payments/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { renewHoldFromNow } from '#features/orders/server/steps/renew-hold-from-now.ts';
import { lockOrder, type LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { removePayment } from '#features/orders/server/steps/record-payment.ts';
import { onMoneyMoved } from '../hooks.ts';
import { followRest, followWrongAmounts } from './read-rest.ts';
import { transactionsOf, type TransactionList } from './save-transaction.ts';

const NOTHING_OWED = 'Plus rien n’est dû';

/**
 * Updates the alerts, the payment and the requested rest of an order after its money or its status changed. Needs the
 * order's lock.
 * @param before transactions before the latest report; all transactions when nothing was reported.
 */
export async function followMoney(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  transactions: TransactionList,
  before: TransactionList = transactions,
): Promise<void> {
  const money = moneyOf(transactions);
  if (before.length > 0) await onMoneyMoved.run(ctx, tx, { order, transactions });
  // Skips the usual case: an order that keeps its money and had no transaction has no open alert about money owed.
  if (before.length > 0 || !orderLifecycle[order.status].keepsItsMoney) await raiseOwed(ctx, tx, order, money);
  if (order.isPaid && !hasItsMoney(order, transactions) && orderLifecycle[order.status].oncePaid !== null) {
    await letPayAgain(ctx, tx, order);
  }
  // Must follow `letPayAgain`, which removes the requested rest with the payment. The order is then updated once.
  await followRest(ctx, tx, order, transactions);
  if (before.length > 0) await followWrongAmounts(ctx, tx, order, transactions);
}

/** Runs `followStatus` for this order, then `followPostagePayers`. Locks one order at a time. */
export async function followStatuses(ctx: Ctx, orderId: string, earlierBuyer: string | null = null): Promise<void> {
  await followStatus(ctx, orderId);
  await followPostagePayers(ctx, orderId, earlierBuyer);
}

/**
 * Runs `followStatus` for the cancelled orders of this order's buyer that paid the postage of a parcel. Their postage is
 * owed once that parcel carries no order any more (decision 0083). Locks one order at a time.
 * @param earlierBuyer buyer of the order until the undo of a merge, whose orders are followed too.
 */
export async function followPostagePayers(
  ctx: Ctx,
  orderId: string,
  earlierBuyer: string | null = null,
): Promise<void> {
  const payers = await ctx.db.many<{ id: string }>(sql`
    select payer.id from orders o join orders payer on payer.user_id in (o.user_id, ${earlierBuyer}::uuid)
    where o.id = ${orderId} and payer.id <> o.id and payer.postage_parcel_id is not null order by payer.id`);
  for (const { id } of payers) await followStatus(ctx, id);
}

/** Updates the alerts and the payment of an order after its status changed. Locks the order. */
export async function followStatus(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => followStatusOf(ctx, tx, await lockOrder(tx, orderId)));
}

export async function followStatusOf(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  await followMoney(ctx, tx, order, await transactionsOf(tx, order.id));
  await followKeptPostage(ctx, tx, order);
  if (orderLifecycle[order.status].reportsRefusedCards) return;
  await settleAttentionByKey(ctx, tx, {
    kind: 'payment-refused',
    key: order.id,
    note: 'Plus aucun paiement n’est attendu',
  });
}

/**
 * Updates the alert about money owed outside of the card provider after the shop keeps more or less postage. A settled
 * alert of a cancelled order is opened again for the postage that the shop no longer keeps, and is never lowered. An
 * order that is no longer cancelled keeps no postage.
 */
async function followKeptPostage(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  const subject = { kind: 'money-owed-outside', key: order.id } as const;
  const alert = await tx.one<{ amount: number; kept: number; isOpen: boolean }>(sql`
    select case when settled_at is null then (data->>'amount')::integer else 0 end as amount,
      (data->>'keptPostage')::integer as kept, settled_at is null as "isOpen"
    from attention_items where kind = ${subject.kind} and key = ${subject.key} and data ? 'keptPostage'`);
  const { keepsItsMoney } = orderLifecycle[order.status];
  const keptPostage = keepsItsMoney ? 0 : keptPostageOf(order);
  if (!alert || alert.kept === keptPostage) return;
  if (!alert.isOpen && (keepsItsMoney || alert.kept < keptPostage)) return;
  const amount = Math.max(0, alert.amount + alert.kept - keptPostage);
  await raiseAttention(ctx, tx, { ...subject, orderId: order.id, data: { amount, keptPostage } });
  if (amount === 0) await settleAttentionByKey(ctx, tx, { ...subject, note: NOTHING_OWED });
}

async function raiseOwed(ctx: Ctx, tx: Tx, order: LockedOrder, money: Money): Promise<void> {
  const { keepsItsMoney } = orderLifecycle[order.status];
  const amount = keepsItsMoney ? 0 : owedToBuyer(order, money);
  if (amount > 0) {
    const keptPostage = keptPostageOf(order);
    const data = { amount, ...(keptPostage > 0 && { keptPostage }) };
    return raiseAttention(ctx, tx, { kind: 'money-owed', key: order.id, orderId: order.id, data });
  }
  const note = keepsItsMoney ? 'L’argent reçu correspond de nouveau à la commande' : NOTHING_OWED;
  await settleAttentionByKey(ctx, tx, { kind: 'money-owed', key: order.id, note });
}

/**
 * Removes the payment and renews the hold. A hold that ended while the order was paid would cancel the order before its
 * buyer can pay.
 */
async function letPayAgain(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  await removePayment(ctx, tx, order);
  await renewHoldFromNow(ctx, tx, order.id);
  await tx.record({ type: 'order.to-be-paid-again', orderId: order.id, userId: order.userId });
}

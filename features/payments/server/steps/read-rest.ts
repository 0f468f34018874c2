import sql from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { cents, type Cents } from '#shared/money.ts';
import { moneyOf, owedToBuyer, restOf } from '#features/payments/domain/rules.ts';
import { refundedBy, restToPayOf } from '#features/payments/domain/rules-refunds.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { storeRestAsked } from '#features/orders/server/steps/record-payment.ts';
import { requestedRefundsOf } from './answer-refund.ts';
import { transactionsOf, type TransactionList } from './save-transaction.ts';

/** Returns the missing amount of a paid order, in cents; 0 while nothing is missing. Needs the order's lock. */
export async function readRest(db: Db, order: LockedOrder, known?: TransactionList): Promise<Cents> {
  const [transactions, refunds] = await Promise.all([
    known ?? transactionsOf(db, order.id),
    requestedRefundsOf(db, order.id),
  ]);
  return restOf(order, transactions, refundedBy(refunds));
}

/** Returns the part of the requested rest that the customer owes now; 0 without a request. Needs the order's lock. */
export async function readRestToPay(db: Db, order: LockedOrder): Promise<Cents> {
  if (order.restAsked === null) return cents(0);
  const [transactions, refunds] = await Promise.all([transactionsOf(db, order.id), requestedRefundsOf(db, order.id)]);
  return restToPayOf(order, transactions, refunds);
}

/**
 * Lowers the requested rest to the missing amount, and removes the request once nothing is missing. A charge-back of
 * the whole payment changes nothing, because the bank may call it off. Needs the order's lock.
 */
export async function followRest(ctx: Ctx, tx: Tx, order: LockedOrder, transactions: TransactionList): Promise<void> {
  const { chargedBack, kept } = moneyOf(transactions);
  if (order.restAsked === null || (chargedBack > 0 && kept <= 0)) return;
  const rest = await readRest(tx, order, transactions);
  if (rest < order.restAsked) await storeRestAsked(ctx, tx, order, rest > 0 ? rest : null);
}

/**
 * Settles the alerts about a wrong amount once nothing is in excess or missing: the excess or the whole payment was
 * refunded. A charge-back of the whole payment settles no alert, as in `followRest`. Needs the order's lock.
 */
export async function followWrongAmounts(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  transactions: TransactionList,
): Promise<void> {
  const kind: AttentionKind = 'payment-amount';
  const openAlert = await tx.one(sql`
    select from attention_items where order_id = ${order.id} and kind = ${kind} and settled_at is null limit 1`);
  const money = moneyOf(transactions);
  const isSuspended = order.isPaid && money.chargedBack > 0 && money.kept <= 0;
  if (!openAlert || isSuspended || owedToBuyer(order, money) > 0 || (await readRest(tx, order, transactions)) > 0)
    return;
  await clearWrongAmounts(ctx, tx, transactions, 'L’écart de montant n’existe plus');
}

/** Settles the alerts about a wrong amount of all payments of an order. Needs the order's lock. */
export async function clearWrongAmounts(ctx: Ctx, tx: Tx, transactions: TransactionList, note: string): Promise<void> {
  for (const { id: key, operation } of transactions)
    if (operation === 'debit') await settleAttentionByKey(ctx, tx, { kind: 'payment-amount', key, note });
}

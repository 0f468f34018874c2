import sql from 'sql-template-tag';
import type { RefundState } from '#features/payments/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { onMoneyMoved } from '#features/payments/server/hooks.ts';
import { transactionsOf } from '#features/payments/server/steps/save-transaction.ts';
import { recordRefundFailure } from '#features/payments/server/steps/record-refund.ts';

const NO_PART_MADE = 'Aucune partie de ce remboursement n’a été faite';

/** Amounts in cents. */
export interface FailedRefund {
  id: string;
  orderId: string;
  amount: number;
}

/** Records that a refund was refused or is in doubt. Ignores an answered refund. Locks the order. */
export const closeRefund = (
  ctx: Ctx,
  refund: FailedRefund,
  state: 'refused' | 'unsure',
  message: string,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockOrder(tx, refund.orderId);
    await recordRefundState(ctx, tx, refund, state, message);
  });

/**
 * Does the work of `closeRefund` in a transaction. Raises an alert about a refused part of a refund over several
 * payments, and settles these alerts once all parts are refused. Needs the order’s lock.
 */
export async function recordRefundState(
  ctx: Ctx,
  tx: Tx,
  { id, orderId, amount }: FailedRefund,
  state: 'refused' | 'unsure',
  message: string,
): Promise<void> {
  if (!(await recordRefundFailure(tx, { id, state, message, at: ctx.now() }))) return;
  if (state === 'unsure') return tx.record({ type: 'order.refund-unsure', orderId, data: { amount } });
  await tx.record({ type: 'order.refund-refused', orderId, data: { amount, message, refundId: id } });
  await settleAttentionByKey(ctx, tx, { kind: 'refund-unsure', key: id, note: 'Ce remboursement n’a pas été fait' });
  const otherParts = await tx.many<{ id: string; state: RefundState }>(sql`
    select part.id, part.state from refunds refused
    join refunds part on part.order_id = refused.order_id and part.press = refused.press and part.id <> refused.id
    where refused.id = ${id}`);
  // The buyer gets only a part of the requested amount, although the pieces of the request count as refunded. A part
  // that is only requested is never asked for after this refusal.
  if (otherParts.some((part) => part.state === 'done' || part.state === 'unsure'))
    await raiseAttention(ctx, tx, { kind: 'refund-refused', key: id, orderId, data: { amount } });
  if (otherParts.every((part) => part.state === 'refused'))
    for (const { id: key } of otherParts)
      await settleAttentionByKey(ctx, tx, { kind: 'refund-refused', key, note: NO_PART_MADE });
  const order = await lockOrder(tx, orderId);
  await onMoneyMoved.run(ctx, tx, { order, transactions: await transactionsOf(tx, orderId) });
}

/** Amounts in cents. */
export interface KeyedRefundRequest {
  orderId: string;
  key: string;
  amount: number;
  itemIds: readonly string[];
  withPostage: boolean;
}

/**
 * Returns the least certain state of the refunds of a request key, and whether they have the requested amount, pieces
 * and postage; null for an unknown key.
 */
export async function findRefundRequest(
  ctx: Ctx,
  { orderId, key, amount, itemIds, withPostage }: KeyedRefundRequest,
): Promise<{ state: RefundState; isSame: boolean } | null> {
  const found = await ctx.db.one<{ state: RefundState; isSame: boolean }>(sql`
    select state, sum(amount_cents) over () = ${amount} and with_postage = ${withPostage}
      and item_ids @> ${itemIds}::uuid[] and item_ids <@ ${itemIds}::uuid[] as "isSame"
    from refunds where order_id = ${orderId} and press = ${key}
    order by array_position(array['unsure', 'requested', 'done', 'refused'], state) limit 1`);
  return found ?? null;
}

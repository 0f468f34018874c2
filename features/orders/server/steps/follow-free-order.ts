import sql from 'sql-template-tag';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { LockedOrder } from './lock-order.ts';

const kind = 'order-free' satisfies AttentionKind;

/**
 * Raises an alert when a validated order has nothing to pay, because no payment will set it to paid. Settles the alert
 * when the order is no longer in this state.
 * @param order the order as it was locked.
 * @param change new status of the order, and its new total in cents, which may not be stored yet.
 */
export async function followFreeOrder(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  { status = order.status, total }: { status?: OrderStatus; total: number },
): Promise<void> {
  const isPayable = lifecycleOf(status).asksBuyer === 'pay';
  const pieces = isPayable && total === 0 ? await countPieces(tx, order.id) : 0;
  if (pieces > 0) return raiseAttention(ctx, tx, { kind, key: order.id, orderId: order.id, data: { pieces } });
  if (!order.isFree) return;
  const note = isPayable ? 'Les pièces de la commande ont changé' : 'Le statut de la commande a changé';
  await settleAttentionByKey(ctx, tx, { kind, key: order.id, note });
}

async function countPieces(tx: Tx, orderId: string): Promise<number> {
  const counted = await tx.one<{ pieces: number }>(sql`
    select count(*)::integer as pieces from order_items where order_id = ${orderId} and released_at is null`);
  return counted?.pieces ?? 0;
}

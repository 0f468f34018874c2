import sql from 'sql-template-tag';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { orderSubtotal } from '#features/orders/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isFree } from '../sql/order-facts.ts';
import type { LockedOrder } from './lock-order.ts';

const kind = 'order-free' satisfies AttentionKind;

/**
 * Raises an alert when the buyer has validated a locked order without anything to pay, because no payment will set it
 * to paid. Reads the total again: the validation may have removed the postage.
 */
export async function raiseFreeOrder(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  if (orderSubtotal(order) > 0) return;
  const free = await tx.one<{ pieces: number }>(sql`
    select (select count(*)::integer from order_items i where i.order_id = o.id and i.released_at is null) as pieces
    from orders o where o.id = ${order.id} and ${isFree('o')}`);
  if (free) await raiseAttention(ctx, tx, { kind, key: order.id, orderId: order.id, data: free });
}

/** Settles the alert of `raiseFreeOrder` when the status of a locked order changes. */
export async function settleFreeOrder(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  if (orderSubtotal(order) > 0) return;
  await settleAttentionByKey(ctx, tx, { kind, key: order.id, note: 'Le statut de la commande a changé' });
}

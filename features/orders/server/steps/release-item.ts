import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { updateTotal } from './hold-piece.ts';
import { assertNotBeingPaid, findPayableForm } from './check-form.ts';
import { followFreeOrder } from './follow-free-order.ts';
import { lockOrder, assertAllowed, type LockedOrder } from './lock-order.ts';
import { renewHoldIfFree } from './renew-hold-from-now.ts';

interface Release {
  orderId: string;
  itemId: string;
  reason: 'removed' | 'passed';
}

interface ReleasedItem {
  order: LockedOrder;
  total: number;
  piece: { itemId: string; productId: string; ref: number };
  action: string;
}

/**
 * Releases a piece of an order. The piece is free at once, and its item stays as history. Locks the order.
 * @throws Refusal `orders.item-not-found`, or the refusal of an order that cannot release pieces.
 */
export async function releaseItem(ctx: Ctx, tx: Tx, release: Release): Promise<{ total: number; action: string }> {
  const { order, total, piece, action } = await releaseUnrecorded(ctx, tx, release);
  await tx.record({ type: 'order.item-removed', orderId: order.id, userId: order.userId, data: piece });
  return { total, action };
}

/** Performs `releaseItem` without recording the event, which the caller records. */
export async function releaseUnrecorded(ctx: Ctx, tx: Tx, { orderId, itemId, reason }: Release): Promise<ReleasedItem> {
  const [order, form] = await awaitAll(lockOrder(tx, orderId), findPayableForm(ctx, tx, orderId));
  assertAllowed('remove-item', order);
  assertNotBeingPaid(order, form);
  const [released, total] = await awaitAll(
    tx.one<{ productId: string; ref: number; action: string }>(sql`
      update order_items i set released_at = ${ctx.now()}, release_reason = ${reason} from products p
      where i.id = ${itemId} and i.order_id = ${orderId} and i.released_at is null and p.id = i.product_id
      returning p.id as "productId", p.ref, i.last_action::text as action`),
    updateTotal(ctx, tx, order),
  );
  if (!released) throw refuse(orderProblems.itemNotFound);
  await renewHoldIfFree(ctx, tx, order);
  await followFreeOrder(ctx, tx, order, { total });
  const { action, ...piece } = released;
  return { order, total, piece: { itemId, ...piece }, action };
}

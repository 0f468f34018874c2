import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { updateTotal, lockPiece, assertFree } from './hold-piece.ts';
import { followFreeOrder } from './follow-free-order.ts';
import { renewHoldIfFree } from './renew-hold-from-now.ts';
import { lockOrder, assertAllowed } from './lock-order.ts';
import { shopTime } from '../sql/shop-time.ts';

/**
 * Restores a removed or passed piece in its order, as the same item at the same price, unless another order holds it.
 * Locks the piece, then the order.
 * @param undone id of the release that undid a later assignment of the piece; it does not prevent the restore.
 * @param assertUndo checks, under these locks, that the undo reverts the latest action (decision 0081).
 * @throws Refusal `orders.item-not-found`, `orders.piece-taken`, `orders.already-hers`. `orders.move-outdated` once the
 * piece was given and removed again, or has a new price. The refusal of an order that takes no more pieces.
 */
export async function restoreOrderItem(
  ctx: Ctx,
  tx: Tx,
  {
    orderId,
    itemId,
    undone,
    assertUndo,
  }: { orderId: string; itemId: string; undone?: string | undefined; assertUndo: () => Promise<void> },
): Promise<{ total: number }> {
  const item = await tx.one<{ productId: string; price: number }>(sql`
    select product_id as "productId", price_cents as price from order_items where id = ${itemId} and order_id = ${orderId}`);
  if (!item) throw refuse(orderProblems.itemNotFound);
  const { productId, price } = item;
  const locked = await lockPiece(tx, productId);
  const order = await lockOrder(tx, orderId);
  const piece = assertFree(locked, ({ userId }) => userId === order.userId);
  assertAllowed('add-item', order);
  await assertUndo();
  if (await hasMovedSince(tx, itemId, undone)) throw refuse(orderProblems.moveOutdated, { ref: piece.ref });
  const restored = await tx.run(sql`
    update order_items set released_at = null, release_reason = null from ${shopTime(ctx)}
    where id = ${itemId} and release_reason in ('removed', 'passed')`);
  if (restored === 0) throw refuse(orderProblems.itemNotFound);
  const total = await updateTotal(ctx, tx, order);
  await renewHoldIfFree(ctx, tx, order);
  await followFreeOrder(ctx, tx, order, { total });
  const data = { itemId, productId, ref: piece.ref, price };
  await tx.record({ type: 'order.item-restored', orderId, userId: order.userId, data });
  return { total };
}

/**
 * Returns true when the piece was given, removed or priced again after the item was released. Ignores the release
 * `undone`.
 */
async function hasMovedSince(tx: Tx, itemId: string, undone?: string): Promise<boolean> {
  const moved = await tx.one(sql`
    select 1 from order_items i join products p on p.id = i.product_id
    where i.id = ${itemId} and (p.last_action > i.last_action or exists (
      select from order_items later where later.product_id = i.product_id and later.last_action > i.last_action
        and later.last_action::text is distinct from ${undone ?? null}))`);
  return moved !== null;
}

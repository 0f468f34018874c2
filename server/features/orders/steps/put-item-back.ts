import sql from 'sql-template-tag';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Tx } from '#server/events/transaction.ts';
import { bringTotalUpToDate, lockPiece, mustBeFree } from './hold-piece.ts';
import { lockOrder, mustAllow } from './lock-order.ts';

/**
 * Puts a piece that was taken out, or passed, back in its order, on its own line and at its own price, unless another
 * order holds it by now. Locks the piece, then the order.
 * @throws Refusal `orders.item-not-found`, `orders.piece-taken`, `orders.already-hers`, or the rule's when the order
 * takes no more pieces.
 */
export async function putItemBack(
  tx: Tx,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<{ total: number }> {
  const line = await tx.one<{ productId: string; price: number }>(sql`
    select product_id as "productId", price_cents as price from order_items where id = ${itemId} and order_id = ${orderId}`);
  if (!line) throw refuse(orderProblems.itemNotFound);
  const { productId, price } = line;
  const locked = await lockPiece(tx, productId);
  const order = await lockOrder(tx, orderId);
  const piece = mustBeFree(locked, ({ userId }) => userId === order.userId);
  mustAllow('add-item', order);
  const restored = await tx.run(sql`
    update order_items set released_at = null, release_reason = null
    where id = ${itemId} and release_reason in ('removed', 'passed')`);
  if (restored === 0) throw refuse(orderProblems.itemNotFound);
  const total = await bringTotalUpToDate(tx, order);
  const data = { itemId, productId, ref: piece.ref, price };
  await tx.record({ type: 'order.item-restored', orderId, userId: order.userId, data });
  return { total };
}

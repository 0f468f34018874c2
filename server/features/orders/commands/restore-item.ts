import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { bringTotalUpToDate, lockPiece, mustBeFree } from '../steps/hold-piece.ts';
import { lockOrder, mustAllow } from '../steps/lock-order.ts';

/**
 * Puts a piece that was taken out back in its order, on its own line and at its own price, unless another order holds
 * it by now. Locks the piece, then the order.
 * @throws Refusal `orders.item-not-found`, `orders.piece-taken`, `orders.already-hers`, or the rule's when the order
 * takes no more pieces.
 */
export async function restoreItem(ctx: Ctx, { orderId, itemId }: ParsedInputOf<typeof adminEndpoints.restoreItem>) {
  return inTransaction(ctx, async (tx) => {
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
      where id = ${itemId} and release_reason = 'removed'`);
    if (restored === 0) throw refuse(orderProblems.itemNotFound);
    const total = await bringTotalUpToDate(tx, orderId);
    const data = { itemId, productId, ref: piece.ref, price };
    await tx.record({ type: 'order.item-restored', orderId, userId: order.userId, data });
    return { total };
  });
}

import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { bringTotalUpToDate } from '../steps/hold-piece.ts';
import { lockOrder, mustAllow } from '../steps/lock-order.ts';

/** Takes a piece out of an order; it is free again at once, and its line stays on record. */
export async function removeItem(ctx: Ctx, { orderId, itemId }: ParsedInputOf<typeof adminEndpoints.removeItem>) {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    mustAllow('remove-item', order);
    const released = await tx.one<{ productId: string; ref: number }>(sql`
      update order_items i set released_at = ${ctx.now()}, release_reason = 'removed' from products p
      where i.id = ${itemId} and i.order_id = ${orderId} and i.released_at is null and p.id = i.product_id
      returning p.id as "productId", p.ref`);
    if (!released) throw refuse(orderProblems.itemNotFound);
    const total = await bringTotalUpToDate(tx, orderId);
    await tx.record({ type: 'order.item-removed', orderId, userId: order.userId, data: { itemId, ...released } });
    return { total };
  });
}

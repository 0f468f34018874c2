import sql, { type Sql } from 'sql-template-tag';
import { UNNAMED_UNDO_MS } from '#shared/undo.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { deleteUnusedWithBuyer, isUnused, lockBuyerOf } from '../steps/delete-unused-order.ts';
import { lockOrders } from '../steps/lock-order.ts';

const BATCH_SIZE = 500;

interface EmptyOrder {
  id: string;
  productId: string | null;
}

/** Leaves out an order while « Annuler » may restore its last piece. */
export const emptyOrders = (now: Date): Sql => sql`
  select o.id, last.product_id as "productId" from orders o
  left join lateral (
    select i.product_id, i.released_at from order_items i where i.order_id = o.id order by i.released_at desc limit 1) last on true
  where o.total_amount_cents = 0 and ${isUnused(now)}
    and (last.released_at is null or last.released_at < ${new Date(now.getTime() - UNNAMED_UNDO_MS)})`;

/**
 * Deletes the orders of `emptyOrders`, with the buyers made for them (decision 0085). A failure does not stop the
 * batch. Locks the pseudo and the buyer of each order, then the order.
 */
export async function deleteEmptyOrders(ctx: Ctx): Promise<number> {
  const orders = await ctx.db.many<EmptyOrder>(sql`${emptyOrders(ctx.now())} order by o.id limit ${BATCH_SIZE}`);
  let deleted = 0;
  for (const { id: orderId, productId } of orders) {
    try {
      deleted += await deleteEmptyOrder(ctx, orderId, productId);
    } catch (error) {
      const message = 'orders: an empty order could not be deleted';
      reportItemFailure(ctx, error, { work: 'empty-orders', message, ids: { orderId } });
    }
  }
  return deleted;
}

const deleteEmptyOrder = (ctx: Ctx, orderId: string, productId: string | null): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const buyer = await lockBuyerOf(tx, orderId);
    // A concurrent cleanup may have deleted the order during the wait for its buyer's lock.
    const [order] = buyer ? await lockOrders(tx, sql`${orderId}`) : [];
    if (!buyer || !order) return 0;
    const { orderDeleted } = await deleteUnusedWithBuyer(ctx, tx, order, { productId, lockedBuyerId: buyer.id });
    return orderDeleted ? 1 : 0;
  });

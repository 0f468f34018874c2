import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { orderLife } from '#domain/orders/life.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { bringTotalUpToDate } from '../steps/hold-piece.ts';
import { lockOrder, type LockedOrder } from '../steps/lock-order.ts';

/** Sets any status by hand (ADM-20, D-09). Cancelling frees the pieces; reopening takes them back or is refused (D-07). */
export async function changeStatus(ctx: Ctx, { orderId, status }: ParsedInputOf<typeof adminEndpoints.changeStatus>) {
  return inTransaction(ctx, async (tx) => {
    // Pieces before the order, as everywhere: two people never wait for each other.
    await tx.many(sql`
      select 1 from products where id in (select product_id from order_items where order_id = ${orderId})
      order by id for no key update`);
    const order = await lockOrder(tx, orderId);
    if (order.status === status) return { status };
    const [before, after] = [orderLife[order.status], orderLife[status]];
    if (before.holdsItsPieces && !after.holdsItsPieces) await freePieces(ctx, tx, order);
    if (!before.holdsItsPieces && after.holdsItsPieces) await takePiecesBack(tx, order);
    await tx.run(sql`update orders set status = ${status}, updated_at = ${ctx.now()} where id = ${orderId}`);
    await tx.record({
      type: 'order.status-changed',
      orderId,
      userId: order.userId,
      data: { from: order.status, to: status },
    });
    return { status };
  });
}

async function freePieces(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  await tx.run(sql`
    update order_items set released_at = ${ctx.now()}, release_reason = 'cancelled'
    where order_id = ${order.id} and released_at is null`);
}

async function takePiecesBack(tx: Tx, order: LockedOrder): Promise<void> {
  const sold = await tx.many<{ ref: number }>(sql`
    select distinct p.ref from order_items mine
    join order_items other on other.product_id = mine.product_id and other.released_at is null
    join products p on p.id = mine.product_id
    where mine.order_id = ${order.id} and mine.release_reason = 'cancelled' order by p.ref`);
  if (sold.length > 0) throw refuse(orderProblems.piecesSoldMeanwhile, { refs: sold.map((piece) => piece.ref) });
  await tx.run(sql`
    update order_items set released_at = null, release_reason = null
    where order_id = ${order.id} and release_reason = 'cancelled'`);
  await bringTotalUpToDate(tx, order.id);
}

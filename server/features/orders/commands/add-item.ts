import sql from 'sql-template-tag';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { holding, holdPiece, lockFreePiece } from './hold-piece.ts';
import { lockOrder, mustAllow } from './load-order.ts';

/** “Ajouter par référence”: puts a free piece of the order's live in this order (ADM-21). */
export async function addItem(ctx: Ctx, { orderId, productId }: { orderId: string; productId: string }) {
  return holding(ctx, async (tx) => {
    const holder = await tx.one<{ user_id: string }>(sql`select user_id from orders where id = ${orderId}`);
    const piece = await lockFreePiece(tx, productId, ({ userId }) => userId === holder?.user_id);
    const order = await lockOrder(tx, orderId);
    mustAllow('add-item', order);
    if (order.liveId !== null && piece.liveId !== order.liveId) throw refuse(orderProblems.otherLive);
    const { itemId, total } = await holdPiece(tx, orderId, piece);
    await tx.record({
      type: 'order.item-added',
      orderId,
      userId: order.userId,
      data: { itemId, productId, ref: piece.ref, price: piece.price },
    });
    return { itemId, total };
  });
}

import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { holdPiece, readHeldItems, lockPiece, assertFree } from '../steps/hold-piece.ts';
import { followFreeOrder } from '../steps/follow-free-order.ts';
import { renewHold } from '../steps/begin-hold.ts';
import { lockOrder, assertAllowed } from '../steps/lock-order.ts';
import { readNewOrderSettings } from '../steps/begin-order.ts';

/**
 * Adds a piece that no order holds (“Ajouter par référence”, ADM-21). An order without a live takes the pieces of any
 * live. Locks the piece and the order.
 * @throws Refusal `orders.other-live`, or as `lockOrder`, `assertFree` and `assertAllowed`.
 */
export async function addItem(ctx: Ctx, { orderId, productId }: ParsedInputOf<typeof adminEndpoints.addItem>) {
  const { hold } = await readNewOrderSettings(ctx);
  return inTransaction(ctx, async (tx) => {
    const [lockedPiece, order, heldItems] = await awaitAll(
      lockPiece(tx, productId),
      lockOrder(tx, orderId),
      readHeldItems(tx, orderId),
    );
    const piece = assertFree(lockedPiece, ({ userId }) => userId === order.userId);
    assertAllowed('add-item', order);
    if (order.liveId !== null && piece.liveId !== order.liveId) throw refuse(orderProblems.otherLive);
    const { itemId, total, action } = holdPiece(ctx, tx, { ...order, heldItems }, piece);
    if (hold || order.isFree) tx.finally(renewHold(orderId, hold, ctx.now()));
    await followFreeOrder(ctx, tx, order, { total });
    await tx.record({
      type: 'order.item-added',
      orderId,
      userId: order.userId,
      data: { itemId, productId, ref: piece.ref, price: piece.price },
    });
    return { itemId, total, action };
  });
}

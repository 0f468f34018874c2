import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { onAssignmentUndone } from '../hooks.ts';
import { deleteUnusedWithBuyer, lockBuyerOf, type DeletionResult } from './delete-unused-order.ts';
import { lockOrder } from './lock-order.ts';
import { releaseUnrecorded } from './release-item.ts';

/**
 * Removes a given piece from its order. A claim that waited until the assignment waits again. Deletes the order if it
 * is then unused (`isUnused`), and the buyer made with the order (decision 0085). Locks the pseudo, the buyer, the
 * order, then the claim.
 * @param assertUndo checks, under these locks, that the assignment is the latest action (decision 0081).
 * @throws Refusal `orders.item-not-found`, `orders.not-found`, or the refusal of an order that cannot release pieces.
 */
export async function undoAssignment(
  ctx: Ctx,
  tx: Tx,
  { orderId, itemId, assertUndo }: { orderId: string; itemId: string; assertUndo: () => Promise<void> },
): Promise<DeletionResult> {
  const buyer = await lockBuyerOf(tx, orderId);
  await lockOrder(tx, orderId);
  await assertUndo();
  const { order, piece } = await releaseUnrecorded(ctx, tx, { orderId, itemId, reason: 'removed' });
  await onAssignmentUndone.run(ctx, tx, { itemId });
  const deleted = await deleteUnusedWithBuyer(ctx, tx, order, { productId: piece.productId, lockedBuyerId: buyer?.id });
  if (!deleted.orderDeleted)
    await tx.record({ type: 'order.item-removed', orderId, userId: order.userId, data: piece });
  return deleted;
}

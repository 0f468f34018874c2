import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { onAssignmentUndone } from '../hooks.ts';
import { COMMENT_SEPARATOR } from './give-in-live.ts';
import { deleteUnusedWithBuyer, lockBuyerOf, type DeletionResult } from './delete-unused-order.ts';
import { lockOrder } from './lock-order.ts';
import { releaseUnrecorded } from './release-item.ts';

interface Undo {
  orderId: string;
  itemId: string;
  /** Comment that the assignment added to the order. */
  comment?: string | null | undefined;
  /** Checks, under the locks, that the assignment is the latest action (decision 0081). */
  assertUndo: () => Promise<void>;
}

/** Removes the comment of an assignment from its order, unless another text follows it since. */
function removeComment(ctx: Ctx, tx: Tx, orderId: string, comment: string): Promise<number> {
  const addition = COMMENT_SEPARATOR + comment;
  return tx.run(sql`
    update orders set updated_at = ${ctx.now()},
      comment = case when comment <> ${comment} then left(comment, -length(${addition}::text)) end
    where id = ${orderId} and (comment = ${comment} or right(comment, length(${addition}::text)) = ${addition})`);
}

/**
 * Removes a given piece from its order. A claim that waited until the assignment waits again. Deletes the order if it
 * is then unused (`isUnused`), and the buyer made with the order (decision 0085). Locks the pseudo, the buyer, the
 * order, then the claim.
 * @throws Refusal `orders.item-not-found`, `orders.not-found`, or the refusal of an order that cannot release pieces.
 */
export async function undoAssignment(
  ctx: Ctx,
  tx: Tx,
  { orderId, itemId, comment, assertUndo }: Undo,
): Promise<DeletionResult> {
  const buyer = await lockBuyerOf(tx, orderId);
  await lockOrder(tx, orderId);
  await assertUndo();
  const { order, piece } = await releaseUnrecorded(ctx, tx, { orderId, itemId, reason: 'removed' });
  if (comment) await removeComment(ctx, tx, orderId, comment);
  await onAssignmentUndone.run(ctx, tx, { itemId });
  const deleted = await deleteUnusedWithBuyer(ctx, tx, order, { productId: piece.productId, lockedBuyerId: buyer?.id });
  if (!deleted.orderDeleted)
    await tx.record({ type: 'order.item-removed', orderId, userId: order.userId, data: piece });
  return deleted;
}

import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/events/transaction.ts';
import { lockPseudosOf } from '#server/features/users/steps/claim-pseudo.ts';
import { deleteUnusedBuyer, deleteUnusedOrder } from './delete-unused-order.ts';
import { lockOrder } from './lock-order.ts';
import { takeOut } from './release-item.ts';

interface Undone {
  orderDeleted: boolean;
  buyerDeleted: boolean;
}

/**
 * Takes a piece that was given out of its order. Deletes the order where gives alone had opened it and nothing else is
 * in it, then the buyer made with that order (decision 0085). Locks the pseudo, the buyer, the order.
 * @param assertUndo checks, under these locks, that the give is the latest action (decision 0081).
 * @throws Refusal `orders.item-not-found`, `orders.not-found`, or the rule's when the order gives no pieces back.
 */
export async function undoGive(
  ctx: Ctx,
  tx: Tx,
  { orderId, itemId, assertUndo }: { orderId: string; itemId: string; assertUndo: () => Promise<void> },
): Promise<Undone> {
  const buyer = await tx.one<{ id: string }>(sql`select user_id as id from orders where id = ${orderId}`);
  if (buyer) {
    await lockPseudosOf(tx, [buyer.id]);
    await tx.run(sql`select 1 from users where id = ${buyer.id} for no key update`);
  }
  await lockOrder(tx, orderId);
  await assertUndo();
  const { order, piece } = await takeOut(ctx, tx, { orderId, itemId, reason: 'removed' });
  const { userId } = order;
  const madeAt = await deleteUnusedOrder(tx, order, ctx.now());
  if (madeAt === null) {
    await tx.record({ type: 'order.item-removed', orderId, userId, data: piece });
    return { orderDeleted: false, buyerDeleted: false };
  }
  await tx.record({ type: 'order.deleted', userId, data: piece });
  // A merge between the two reads leaves another buyer, whom nobody has locked.
  const buyerDeleted = userId === buyer?.id && (await deleteUnusedBuyer(tx, userId, madeAt));
  if (buyerDeleted) await tx.record({ type: 'user.deleted', userId });
  return { orderDeleted: true, buyerDeleted };
}

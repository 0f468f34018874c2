import sql from 'sql-template-tag';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { expirableStatuses } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { followFreeOrder } from './follow-free-order.ts';
import { renewHoldIfFree } from './renew-hold-from-now.ts';
import type { NewOrder } from './begin-order.ts';
import { updatePostage } from './hold-piece.ts';
import { beginHold } from './begin-hold.ts';
import type { LockedOrder } from './lock-order.ts';

const { leadsTo: to } = orderActions.modify;

/**
 * Removes a locked, unpaid order from a closing parcel. The buyer must validate the order again, with the shop’s
 * postage.
 */
export async function leaveBehind(ctx: Ctx, tx: Tx, order: LockedOrder, { hold, postage }: NewOrder): Promise<void> {
  const { id: orderId, userId, status: from } = order;
  await tx.run(sql`
    update orders set parcel_id = null, status = ${to}, updated_at = ${ctx.now()} where id = ${orderId}`);
  await updatePostage(ctx, tx, { ...order, status: to }, postage);
  if (!expirableStatuses.includes(from)) await beginHold(tx, order, hold, ctx.now());
  await renewHoldIfFree(ctx, tx, order);
  await followFreeOrder(ctx, tx, order, { status: to, total: order.total });
  await tx.record({ type: 'order.left-behind', orderId, userId, data: { from, to } });
}

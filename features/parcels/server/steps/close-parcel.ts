import sql from 'sql-template-tag';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { refuse } from '#shared/problem.ts';
import { parcelProblems } from '#features/parcels/domain/problems.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { assertNoPayableForm } from '#features/orders/server/steps/check-form.ts';
import type { NewOrder } from '#features/orders/server/steps/begin-order.ts';
import { waitForEndsOfLivesOf } from '#features/orders/server/steps/begin-hold.ts';
import { leaveBehind } from '#features/orders/server/steps/leave-behind.ts';
import { isOpen } from './join-parcel.ts';
import { idsOfParcel, lockParcel, ordersOfParcel, type LockedParcel } from './lock-parcel.ts';

export const unpaidOf = ({ orders }: LockedParcel) =>
  orders.filter(({ status }) => lifecycleOf(status).oncePaid !== null);

/**
 * Locks the orders of an order's parcel by id, then the parcel. Waits first for concurrent ends of the orders' lives.
 * @param seen as in `lockParcel`.
 * @throws Refusal `shipping.parcel-not-open`, `shipping.parcel-changed`, or as `lockParcel`.
 */
export async function lockOpenParcel(
  tx: Tx,
  orderId: string,
  seen?: readonly string[],
): Promise<LockedParcel & { parcelId: string }> {
  const [, locked] = await awaitAll(
    tx.run(waitForEndsOfLivesOf(ordersOfParcel(orderId))),
    lockParcel(tx, orderId, { seen }),
  );
  const parcel = await tx.one<{ id: string }>(sql`
    select p.id from parcels p where p.id = (select parcel_id from orders where id = ${orderId}) and ${isOpen}
    for no key update`);
  if (!parcel) throw refuse(parcelProblems.parcelNotOpen);
  // An order that joined the parcel during the wait for the parcel's lock is not locked.
  if ((await idsOfParcel(tx, orderId)).length !== locked.orders.length) throw refuse(parcelProblems.parcelChanged);
  return { ...locked, parcelId: parcel.id };
}

/**
 * Closes a locked parcel: no order can join it, and its label can be made. Unpaid orders leave it and get the shop's
 * postage again, so their buyer must validate them once more.
 * @throws Refusal `orders.payment-under-way`, `orders.form-open` while an unpaid order is being paid.
 */
export async function closeParcel(
  ctx: Ctx,
  tx: Tx,
  parcel: LockedParcel & { parcelId: string },
  newOrder: NewOrder,
): Promise<void> {
  const unpaidOrders = unpaidOf(parcel);
  for (const order of unpaidOrders) await assertNoPayableForm(ctx, tx, order);
  await tx.run(sql`update parcels set closed_at = ${ctx.now()} where id = ${parcel.parcelId}`);
  for (const order of unpaidOrders) await leaveBehind(ctx, tx, order, newOrder);
  const leaving = parcel.orders.filter(({ status }) => lifecycleOf(status).parcelIsHere);
  for (const { id: orderId, userId } of leaving) await tx.record({ type: 'order.parcel-closed', orderId, userId });
}

import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { refuse } from '#shared/problem.ts';
import { parcelProblems } from '#features/parcels/domain/problems.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { clearLabelAddress } from '#features/parcels/server/steps/check-label-address.ts';
import { leaveIfCancelled } from '#features/parcels/server/steps/join-parcel.ts';
import { lockParcel, type LockedParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordDeletedLabels } from '#features/parcels/server/steps/record-label.ts';
import { assertAllowed } from '#features/orders/server/steps/lock-order.ts';
import { removeLabel } from '#features/orders/server/steps/record-tracking.ts';
import { deleteTrouble } from '../commands/record-troubles.ts';

const hasLeft = (status: OrderStatus): boolean => {
  const { isPastPayment, parcelIsHere } = lifecycleOf(status);
  return isPastPayment && !parcelIsHere;
};

/**
 * Deletes path and number of the label of a locked parcel. The carrier bills only parcels that it scans. While `order`
 * is in the shop, the orders that have left with the same label keep it. Cancelled orders leave the parcel. Settles the
 * alert about the address of the label, and the other alerts about the number once no order has the number.
 * @returns the declared weight of the label, in grams; null when unknown.
 * @throws Refusal `shipping.label-not-found`.
 */
export async function clearLabel(ctx: Ctx, tx: Tx, { order, orders }: LockedParcel): Promise<number | null> {
  // Also clears cancelled orders of the parcel, because they have the same label.
  const isInShop = !hasLeft(order.status);
  const unlabelled = orders.filter(
    ({ id, trackingId, status }) =>
      id === order.id || (trackingId === order.trackingId && !(isInShop && hasLeft(status))),
  );
  const ids = unlabelled.map(({ id }) => id);
  const deleted = await recordDeletedLabels(ctx, tx, ids);
  if (deleted.length === 0 && !order.labelPath && !order.trackingId) throw refuse(shippingProblems.labelNotFound);
  await removeLabel(ctx, tx, ids);
  for (const { id, userId, trackingId } of unlabelled)
    await tx.record({ type: 'order.label-deleted', orderId: id, userId, data: { trackingId } });
  await leaveIfCancelled(ctx, tx, unlabelled);
  const { trackingId: number } = order;
  if (number) await clearLabelAddress(ctx, tx, number);
  if (number && !orders.some(({ id, trackingId }) => trackingId === number && !ids.includes(id)))
    await settleAlerts(ctx, tx, number);
  return deleted[0] ?? null;
}

/**
 * Locks a parcel and clears its label as `clearLabel`.
 * @param seen `trackingId` is the number on screen; undefined for any label.
 * @throws Refusal `shipping.parcel-changed` when the order has another number, or those of `lockParcel`,
 * `assertAllowed` and `clearLabel`.
 */
export async function clearSeenLabel(
  ctx: Ctx,
  tx: Tx,
  { orderId, trackingId }: { orderId: string; trackingId?: string | undefined },
): Promise<number | null> {
  const parcel = await lockParcel(tx, orderId);
  assertAllowed('delete-label', parcel.order);
  if (trackingId !== undefined && trackingId !== (parcel.order.trackingId ?? ''))
    throw refuse(parcelProblems.parcelChanged);
  return clearLabel(ctx, tx, parcel);
}

/** Settles the alerts about a number that no order has any more. Needs the orders’ locks. */
async function settleAlerts(ctx: Ctx, tx: Tx, key: string): Promise<void> {
  const note = 'L’étiquette a été supprimée';
  for (const kind of ['parcel-stuck', 'parcel-problem'] as const)
    await settleAttentionByKey(ctx, tx, { kind, key, note });
  await deleteTrouble(ctx, tx, key, note);
}

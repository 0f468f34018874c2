import { refuse } from '#shared/problem.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { clearLabelAddress } from '#features/parcels/server/steps/check-label-address.ts';
import type { LockedParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordDeletedLabels } from '#features/parcels/server/steps/record-label.ts';
import { removeLabel } from '#features/orders/server/steps/record-tracking.ts';

/**
 * Deletes path and number of the label of a locked parcel. The carrier bills only parcels that it scans.
 * @returns the weight declared for it, in grams; null when unknown.
 * @throws Refusal `shipping.label-not-found`.
 */
export async function clearLabel(ctx: Ctx, tx: Tx, { order, orders }: LockedParcel): Promise<number | null> {
  // Includes orders of the parcel that were cancelled afterwards, because they have the same label.
  const unlabelled = orders.filter(({ id, trackingId }) => id === order.id || trackingId === order.trackingId);
  const ids = unlabelled.map(({ id }) => id);
  const deleted = await recordDeletedLabels(ctx, tx, ids);
  if (deleted.length === 0 && !order.labelPath && !order.trackingId) throw refuse(shippingProblems.labelNotFound);
  await removeLabel(ctx, tx, ids);
  for (const { id, userId, trackingId } of unlabelled)
    await tx.record({ type: 'order.label-deleted', orderId: id, userId, data: { trackingId } });
  if (order.trackingId) await clearLabelAddress(ctx, tx, order.trackingId);
  return deleted[0] ?? null;
}

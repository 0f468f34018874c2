import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { labelStatesWhere } from '#features/shipping/domain/life.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { clearLabelAddress } from '#features/parcels/server/steps/check-label-address.ts';
import type { LockedParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { removeLabel } from '#features/orders/server/steps/record-tracking.ts';

const forgettable = listedWords(labelStatesWhere((life) => life.mayBeForgotten));

/**
 * Deletes path and number of the label of a locked parcel. The carrier bills only parcels that it scans.
 * @returns the weight declared for it, in grams; null when unknown.
 * @throws Refusal `shipping.label-not-found`.
 */
export async function forgetLabel(ctx: Ctx, tx: Tx, { order, orders }: LockedParcel): Promise<number | null> {
  // Includes orders of the parcel that were cancelled afterwards, because they have the same label.
  const gone = orders.filter(({ id, trackingId }) => id === order.id || trackingId === order.trackingId);
  const ids = gone.map(({ id }) => id);
  const deleted = await tx.many<{ grams: number | null }>(sql`
    update shipping_labels set state = 'deleted', updated_at = ${ctx.now()}
    where order_id = any(${ids}) and state in (${forgettable}) returning weight_grams as grams`);
  if (deleted.length === 0 && !order.labelPath) throw refuse(shippingProblems.labelNotFound);
  await removeLabel(ctx, tx, ids);
  for (const { id, userId, trackingId } of gone)
    await tx.record({ type: 'order.label-deleted', orderId: id, userId, data: { trackingId } });
  if (order.trackingId) await clearLabelAddress(ctx, tx, order.trackingId);
  return deleted[0]?.grams ?? null;
}

import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { parcelWeight, readTrackingNumber } from '#features/shipping/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { recordLabelRequest, recordMadeLabel } from '#features/parcels/server/steps/record-label.ts';
import { recordLabel } from '#features/orders/server/steps/record-tracking.ts';
import { lockParcel, type LockedParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { prepareLabel } from '../steps/prepare-label.ts';

/**
 * Stores the tracking number of a parcel whose label was made outside the shop, for all orders in it. Idempotent, because
 * a reply may be lost. Locks the orders by id.
 * @throws Refusal `shipping.bad-number`, `shipping.number-taken`, or as `prepareLabel`.
 */
export async function recordNumber(
  ctx: Ctx,
  { orderId, trackingId: typed }: ParsedInputOf<typeof endpoints.recordNumber>,
) {
  const trackingId = readTrackingNumber(typed);
  if (trackingId === null) throw refuse(shippingProblems.badNumber);
  const weights = await ctx.settings.read();
  return inTransaction(ctx, async (tx) => {
    const parcel = await lockParcel(tx, orderId);
    const stored = typedNumberOf(parcel);
    if (stored?.toLowerCase() === trackingId.toLowerCase()) return { trackingId: stored };
    // A packer who types the number has the label, so a request without an answer no longer matters.
    const { leaving, ids, addressVersion, pieces } = await prepareLabel(ctx, tx, parcel, true);
    await assertNumberFree(tx, trackingId, ids);
    const labelIds = await recordLabelRequest(ctx, tx, ids, {
      weightGrams: parcelWeight(pieces, weights),
      addressVersion,
    });
    recordMadeLabel(ctx, tx, labelIds, { trackingId, path: null });
    for (const { id, userId } of leaving) {
      recordLabel(ctx, tx, id, { trackingId, path: null });
      await tx.record({ type: 'order.number-typed', orderId: id, userId, data: { trackingId } });
    }
    return { trackingId };
  });
}

/** Returns the typed number that all orders of a parcel have; null without a number, or when a PDF label exists. */
function typedNumberOf({ leaving }: LockedParcel): string | null {
  const number = leaving[0]?.trackingId ?? null;
  return leaving.every(({ trackingId, labelPath }) => trackingId === number && !labelPath) ? number : null;
}

/**
 * Locks the number, so that no other parcel gets it at the same moment. Needs the orders’ locks.
 * @throws Refusal `shipping.number-taken` when an order outside the parcel has the number.
 */
async function assertNumberFree(tx: Tx, number: string, ids: readonly string[]): Promise<void> {
  const lowercase = number.toLowerCase();
  const lock = tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`tracking:${lowercase}`}, 0))`);
  const taken = tx.one<{ order: string }>(sql`
    select order_number as "order" from orders where lower(tracking_id) = ${lowercase} and id <> all(${ids}) limit 1`);
  const [, otherOrder] = await awaitAll(lock, taken);
  if (otherOrder) throw refuse(shippingProblems.numberTaken, { number, order: otherOrder.order });
}

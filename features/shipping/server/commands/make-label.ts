import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { parcelReference, parcelWeight } from '#features/shipping/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { keepDraft } from '#platform/server/documents/draft-files.ts';
import { askForLabel, LABEL_BUCKET, refusalOf } from '../steps/ask-for-label.ts';
import { clearSeenLabel } from '../steps/clear-label.ts';
import { prepareLabel } from '../steps/prepare-label.ts';
import { checkLabelAddress } from '#features/parcels/server/steps/check-label-address.ts';
import { leaveIfCancelled } from '#features/parcels/server/steps/join-parcel.ts';
import { type LockedOrder, lockOrders } from '#features/orders/server/steps/lock-order.ts';
import { recordLabelRequest, recordMadeLabel, recordUnmadeLabel } from '#features/parcels/server/steps/record-label.ts';
import { lockParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordLabel } from '#features/orders/server/steps/record-tracking.ts';

type LabelInput = ParsedInputOf<typeof endpoints.generateLabel>;

interface RequestedLabel {
  labelIds: string[];
  orders: LockedOrder[];
  /** Order whose address the label has. */
  addresseeOrderId: string;
  reference: string;
  address: Address;
  weightGrams: number;
}

/**
 * Buys the label of the order’s parcel, for all orders in it. Stores the request before the call to the carrier, and
 * the answer before the reply. A process that dies in between leaves a request that counts as unanswered after two
 * minutes, and no second parcel is bought automatically. Locks the orders by id.
 * @throws Refusal `shipping.no-carrier`, those of `clearSeenLabel` and `prepareLabel`, or the carrier's.
 */
export async function makeLabel(ctx: Ctx, wanted: LabelInput) {
  if (ctx.config.lacks.shipping) throw refuse(shippingProblems.noCarrier);
  const request = await recordRequest(ctx, wanted);
  const { trackingId, path } = await buy(ctx, request);
  await inTransaction(ctx, async (tx) => {
    // These updates lock the orders, in the order of their ids and before the labels.
    for (const { id, userId } of request.orders.toSorted(byId)) {
      const data = { trackingId, path };
      recordLabel(ctx, tx, id, data);
      await tx.record({ type: 'order.label-made', orderId: id, userId, data });
    }
    recordMadeLabel(ctx, tx, request.labelIds, { trackingId, path });
    keepDraft(tx, { bucket: LABEL_BUCKET, path });
    // The carrier takes seconds: the address may have been corrected in the meantime.
    await checkLabelAddress(ctx, tx, request.addresseeOrderId);
  });
  return { success: true, message: 'Étiquette créée', tracking_id: trackingId, label_path: path };
}

const byId = (a: LockedOrder, b: LockedOrder): number => (a.id < b.id ? -1 : 1);

async function recordRequest(
  ctx: Ctx,
  { orderId, weightGrams, afterUnknown, replaces }: LabelInput,
): Promise<RequestedLabel> {
  const weights = await ctx.settings.read();
  return inTransaction(ctx, async (tx) => {
    const grams = replaces === undefined ? null : await clearSeenLabel(ctx, tx, { orderId, trackingId: replaces });
    const locked = await lockParcel(tx, orderId);
    const parcel = await prepareLabel(ctx, tx, locked, afterUnknown ?? false);
    const { leaving } = parcel;
    const weight = weightGrams ?? grams ?? parcelWeight(parcel.pieces, weights);
    return {
      labelIds: await recordLabelRequest(ctx, tx, parcel.ids, {
        weightGrams: weight,
        addressVersion: parcel.addressVersion,
      }),
      orders: leaving,
      addresseeOrderId: locked.sent.id,
      reference: parcelReference(leaving.map(({ number }) => number)),
      address: parcel.address,
      weightGrams: weight,
    };
  });
}

async function buy(ctx: Ctx, request: RequestedLabel): Promise<{ trackingId: string; path: string }> {
  try {
    return await askForLabel(ctx, {
      ask: () =>
        ctx.gateways.shipping.makeLabel({
          orderNumber: request.reference,
          addressee: request.address,
          weightGrams: request.weightGrams,
          depositAt: ctx.now(),
        }),
      recordFailure: (state, message) => recordFailure(ctx, request, state, message),
      pathOf: ({ trackingId }) => `labels/${request.orders[0]?.number}-${trackingId}.pdf`,
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

const failureEvents = { unknown: 'order.label-unknown', refused: 'order.label-refused' } as const;

async function recordFailure(
  ctx: Ctx,
  request: RequestedLabel,
  state: 'unknown' | 'refused',
  message: string,
): Promise<void> {
  const ids = request.orders.map(({ id }) => id);
  await inTransaction(ctx, async (tx) => {
    const orders = await lockOrders(tx, sql`select unnest(${ids}::uuid[])`);
    await recordUnmadeLabel(ctx, tx, request.labelIds, { state, message });
    // An order may have been cancelled in the meantime. After a refusal, no label keeps it in the parcel.
    if (state === 'refused') await leaveIfCancelled(ctx, tx, orders);
    for (const { id, userId } of orders)
      await tx.record({ type: failureEvents[state], orderId: id, userId, data: { message } });
  });
}

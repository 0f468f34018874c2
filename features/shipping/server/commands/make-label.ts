import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { type LabelState, labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { parcelProblems } from '#features/parcels/domain/problems.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { parcelReference, parcelWeight, whyNoOtherLabel } from '#features/shipping/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { together } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { addressJson, addressVersion } from '#features/orders/server/sql/address.ts';
import { askForLabel, refusalOf } from '../steps/ask-for-label.ts';
import { mustNotBeOpen } from '#features/parcels/server/steps/check-not-open.ts';
import { forgetLabel } from '../steps/forget-label.ts';
import { mustNotBeHeld } from '#features/attention/server/queries.ts';
import { checkLabelAddress } from '#features/parcels/server/steps/check-label-address.ts';
import { isWithdrawn } from '#features/orders/server/sql/pieces.ts';
import { type LockedOrder, assertAllowed } from '#features/orders/server/steps/lock-order.ts';
import {
  recordDroppedRequests,
  recordLabelRequest,
  recordMadeLabel,
  recordUnmadeLabel,
} from '#features/parcels/server/steps/record-label.ts';
import { lockParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordLabel } from '#features/orders/server/steps/record-tracking.ts';

type Wanted = ParsedInputOf<typeof endpoints.generateLabel>;

interface Asked {
  /** One row for each order that the label carries. */
  labelIds: string[];
  orders: LockedOrder[];
  reference: string;
  address: Address;
  weightGrams: number;
}

/**
 * Buys the label of the order’s parcel, for all orders in it. Stores the request before the call to the carrier, and
 * the answer before the reply. A process that dies in between leaves an “unknown” label for staff, and no second parcel
 * is bought automatically.
 */
export async function makeLabel(ctx: Ctx, wanted: Wanted) {
  const asked = await putOnRecord(ctx, wanted);
  const { trackingId, path } = await buy(ctx, asked);
  await inTransaction(ctx, async (tx) => {
    recordMadeLabel(ctx, tx, asked.labelIds, { trackingId, path });
    // Locked in the order of their ids.
    for (const { id, userId } of asked.orders.toSorted(byId)) {
      const data = { trackingId, path };
      recordLabel(ctx, tx, id, data);
      await tx.record({ type: 'order.label-made', orderId: id, userId, data });
    }
    // The carrier takes seconds: the address may have been corrected in the meantime.
    await checkLabelAddress(ctx, tx, wanted.orderId);
  });
  return { success: true, message: 'Étiquette créée', tracking_id: trackingId, label_path: path };
}

const byId = (a: LockedOrder, b: LockedOrder): number => (a.id < b.id ? -1 : 1);

async function putOnRecord(ctx: Ctx, { orderId, weightGrams, afterUnknown, replaces }: Wanted): Promise<Asked> {
  return inTransaction(ctx, async (tx) => {
    const grams = replaces === undefined ? null : await forgetReplaced(ctx, tx, orderId, replaces);
    const { order, orders, leaving } = await lockParcel(tx, orderId);
    assertAllowed('make-label', order);
    const ids = leaving.map(({ id }) => id);
    const [, , parcel, pending] = await together(
      mustNotBeHeld(tx, orders),
      mustNotBeOpen(tx, ids),
      tx.one<{
        address: Address | null;
        addressVersion: string;
        pieces: number;
        hasPieces: boolean;
      }>(sql`
        select ${addressJson('o.shipping_address')} as address, ${addressVersion} as "addressVersion",
          (select count(*)::integer from order_items i where i.order_id = any(${ids}) and i.released_at is null) as pieces,
          exists (select from order_items i where i.order_id = any(${ids}) and i.released_at is null and not ${isWithdrawn}) as "hasPieces"
        from orders o where o.id = ${orderId}`),
      currentLabels(tx, ids),
    );
    if (!parcel?.address) throw refuse(orderProblems.noAddress);
    if (!parcel.hasPieces) throw refuse(shippingProblems.emptyParcel);
    // An imported order may have a label that this shop did not ask for.
    if (leaving.some(({ labelPath }) => labelPath)) throw refuse(shippingProblems.labelExists);
    const pendingRefusal = whyNoOtherLabel(pending, ctx.now(), afterUnknown ?? false);
    if (pendingRefusal) throw pendingRefusal;
    const dropped = pending.map(({ id }) => id);
    if (dropped.length > 0) recordDroppedRequests(ctx, tx, dropped);
    const weight = weightGrams ?? grams ?? parcelWeight(parcel.pieces);
    const { addressVersion: version } = parcel;
    return {
      labelIds: await recordLabelRequest(ctx, tx, ids, { weightGrams: weight, addressVersion: version }),
      orders: leaving,
      reference: parcelReference(leaving.map(({ number }) => number)),
      address: parcel.address,
      weightGrams: weight,
    };
  });
}

/** Deletes the label to replace. @throws Refusal `shipping.parcel-changed` when the order has another label. */
async function forgetReplaced(ctx: Ctx, tx: Tx, orderId: string, trackingId: string): Promise<number | null> {
  const parcel = await lockParcel(tx, orderId);
  assertAllowed('delete-label', parcel.order);
  if (parcel.order.trackingId !== trackingId) throw refuse(parcelProblems.parcelChanged);
  return forgetLabel(ctx, tx, parcel);
}

const current = sqlWords(labelStatesWhere((life) => life.isCurrent));

const currentLabels = (tx: Tx, orderIds: string[]) =>
  tx.many<{ id: string; state: LabelState; createdAt: Date }>(sql`
    select id, state, created_at as "createdAt" from shipping_labels
    where order_id = any(${orderIds}) and state in (${current})`);

async function buy(ctx: Ctx, asked: Asked): Promise<{ trackingId: string; path: string }> {
  try {
    return await askForLabel(ctx, {
      ask: () =>
        ctx.gateways.shipping.makeLabel({
          orderNumber: asked.reference,
          addressee: asked.address,
          weightGrams: asked.weightGrams,
          depositAt: ctx.now(),
        }),
      settle: (state, message) => recordOutcome(ctx, asked, state, message),
      pathOf: ({ trackingId }) => `labels/${asked.orders[0]?.number}-${trackingId}.pdf`,
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

const settledEvents = { unknown: 'order.label-unknown', refused: 'order.label-refused' } as const;

async function recordOutcome(ctx: Ctx, asked: Asked, state: 'unknown' | 'refused', message: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await recordUnmadeLabel(ctx, tx, asked.labelIds, { state, message });
    for (const { id, userId } of asked.orders.toSorted(byId))
      await tx.record({ type: settledEvents[state], orderId: id, userId, data: { message } });
  });
}

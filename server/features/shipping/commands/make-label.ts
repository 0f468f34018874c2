import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type { Address } from '#domain/orders/schemas.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse, type Refusal } from '#domain/problem.ts';
import type * as endpoints from '#domain/shipping/endpoints.ts';
import { type LabelState, labelLife, labelStatesWhere } from '#domain/shipping/life.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { parcelReference, parcelWeight } from '#domain/shipping/rules.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { addressJson } from '#server/features/orders/address.ts';
import { mustNotBeOpen } from '../steps/check-not-open.ts';
import { mustNotBeHeld } from '#server/features/attention/queries.ts';
import { type LockedOrder, mustAllow } from '#server/features/orders/steps/lock-order.ts';
import { lockParcel } from '#server/features/orders/steps/lock-parcel.ts';
import { ProviderFailure } from '#server/integrations/failure.ts';
import { watched } from '#server/integrations/watch-provider.ts';
import type { Label } from '#server/integrations/shipping/gateway.ts';

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
 * Buys the label of the order's parcel: one for all orders that leave in it. The request is on record before the carrier is asked, and its answer before anybody hears of
 * it: a process that dies in between leaves an “unknown” label that staff see, never a second parcel by itself.
 */
export async function makeLabel(ctx: Ctx, wanted: Wanted) {
  const asked = await putOnRecord(ctx, wanted);
  const label = await askCarrier(ctx, asked);
  const path = `labels/${asked.orders[0]?.number}-${label.trackingId}.pdf`;
  try {
    const file = { bytes: label.pdf, contentType: 'application/pdf' };
    await watched(ctx, 'files', () => ctx.gateways.files.put('shipping', path, file));
  } catch (error) {
    await settle(ctx, asked, 'unknown', `Étiquette ${label.trackingId} créée, mais son PDF n’a pas pu être enregistré`);
    throw error;
  }
  await inTransaction(ctx, async (tx) => {
    await tx.run(sql`
      update shipping_labels set state = 'made', tracking_id = ${label.trackingId}, path = ${path}, updated_at = ${ctx.now()}
      where id = any(${asked.labelIds})`);
    // By their ids, as they are locked.
    for (const { id, userId } of asked.orders.toSorted(byId)) {
      await tx.run(sql`
        update orders set shipping_label_path = ${path}, tracking_id = ${label.trackingId}, updated_at = ${ctx.now()}
        where id = ${id}`);
      const data = { trackingId: label.trackingId, path };
      await tx.record({ type: 'order.label-made', orderId: id, userId, data });
    }
  });
  return { success: true, message: 'Étiquette créée', tracking_id: label.trackingId, label_path: path };
}

const byId = (one: LockedOrder, other: LockedOrder): number => (one.id < other.id ? -1 : 1);

async function putOnRecord(ctx: Ctx, { orderId, weightGrams, afterUnknown }: Wanted): Promise<Asked> {
  return inTransaction(ctx, async (tx) => {
    const { order, orders, leaving } = await lockParcel(tx, orderId);
    mustAllow('make-label', order);
    await mustNotBeHeld(tx, orders);
    const ids = leaving.map(({ id }) => id);
    await mustNotBeOpen(tx, ids);
    const parcel = await tx.one<{ address: Address | null; pieces: number }>(sql`
        select ${addressJson('o.shipping_address')} as address,
          (select count(*)::integer from order_items i where i.order_id = any(${ids}) and i.released_at is null) as pieces
        from orders o where o.id = ${orderId}`);
    if (!parcel?.address) throw refuse(orderProblems.noAddress);
    // An imported order may have a label that this shop did not ask for.
    if (leaving.some(({ labelPath }) => labelPath)) throw refuse(shippingProblems.labelExists);
    await nothingPending(ctx, tx, ids, afterUnknown ?? false);
    const weight = weightGrams ?? parcelWeight(parcel.pieces);
    const labels = await tx.many<{ id: string }>(sql`
        insert into shipping_labels (order_id, state, weight_grams, created_at, updated_at)
        select id, 'requested', ${weight}, ${ctx.now()}, ${ctx.now()} from unnest(${ids}::uuid[]) id returning id`);
    return {
      labelIds: labels.map(({ id }) => id),
      orders: leaving,
      reference: parcelReference(leaving.map(({ number }) => number)),
      address: parcel.address,
      weightGrams: weight,
    };
  });
}

/** A request this young is still being answered; an older one will not be any more. */
const BUSY_MS = 120_000;
const current = listedWords(labelStatesWhere((life) => life.isCurrent));

async function nothingPending(ctx: Ctx, tx: Tx, orderIds: string[], afterUnknown: boolean): Promise<void> {
  const known = await tx.many<{ id: string; state: LabelState; created_at: Date }>(sql`
    select id, state, created_at from shipping_labels where order_id = any(${orderIds}) and state in (${current})`);
  for (const { state, created_at: at } of known) {
    const { stopsAnother } = labelLife[state];
    if (stopsAnother === 'made') throw refuse(shippingProblems.labelExists);
    const young = ctx.now().getTime() - at.getTime() < BUSY_MS;
    if (stopsAnother === 'busy' && young) throw refuse(shippingProblems.labelBusy);
    if (!afterUnknown) throw refuse(shippingProblems.labelUnknown);
  }
  await tx.run(sql`
    update shipping_labels set state = 'deleted', updated_at = ${ctx.now()} where id = any(${known.map(({ id }) => id)})`);
}

async function askCarrier(ctx: Ctx, asked: Asked): Promise<Label> {
  try {
    return await watched(ctx, 'shipping', () =>
      ctx.gateways.shipping.makeLabel({
        orderNumber: asked.reference,
        addressee: asked.address,
        weightGrams: asked.weightGrams,
        depositAt: ctx.now(),
      }),
    );
  } catch (error) {
    const failure =
      error instanceof ProviderFailure ? error : new ProviderFailure('shipping', 'unknown', String(error), null, error);
    await settle(ctx, asked, failure.kind === 'unknown' ? 'unknown' : 'refused', failure.message);
    throw refusalFor(failure);
  }
}

function refusalFor(failure: ProviderFailure): Refusal {
  if (failure.kind === 'unreachable') return refuse(shippingProblems.carrierDown);
  if (failure.kind === 'unknown') return refuse(shippingProblems.labelUnknown);
  if (failure.kind === 'misconfigured')
    return refuse(shippingProblems.carrierMisconfigured, { message: failure.message });
  return refuse(shippingProblems.carrierRefused, { message: failure.message, code: failure.providerCode });
}

async function settle(ctx: Ctx, asked: Asked, state: 'unknown' | 'refused', message: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.run(sql`
      update shipping_labels set state = ${state}, message = ${message}, updated_at = ${ctx.now()} where id = any(${asked.labelIds})`);
    if (state !== 'unknown') return;
    for (const { id, userId } of asked.orders.toSorted(byId))
      await tx.record({ type: 'order.label-unknown', orderId: id, userId, data: { message } });
  });
}

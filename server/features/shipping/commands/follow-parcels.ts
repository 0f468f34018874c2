import sql from 'sql-template-tag';
import type { OrderStatus } from '#domain/orders/labels.ts';
import { statusAfterScan } from '#domain/orders/rules.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockOrder } from '#server/features/orders/commands/load-order.ts';
import { ProviderFailure } from '#server/integrations/failure.ts';
import { watched } from '#server/watch-provider.ts';
import type { ParcelTrack } from '#server/integrations/shipping/gateway.ts';

const BATCH = 10;

/**
 * Asks the carrier about the parcels that are out, ten at a time, newest first: those that were lost years ago must not
 * take the place of today's. @returns how many orders had news.
 */
export async function followParcels(ctx: Ctx): Promise<number> {
  const out = await ctx.db.many<{ id: string; trackingId: string }>(sql`
    select id, tracking_id as "trackingId" from orders
    where tracking_id is not null and status in ('paid', 'preparing', 'to-ship', 'shipped', 'in-delivery')
    order by order_date desc limit 1000`);
  let news = 0;
  for (let from = 0; from < out.length; from += BATCH) {
    const batch = out.slice(from, from + BATCH);
    try {
      const tracks = await watched(ctx, 'tracking', () =>
        ctx.gateways.shipping.track(batch.map((order) => order.trackingId)),
      );
      for (const order of batch) {
        const track = tracks.find((one) => one.trackingId === order.trackingId);
        if (track && (await applyTrack(ctx, order.id, track))) news += 1;
      }
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      ctx.log.warn({ err: error }, 'tracking');
      return news;
    }
  }
  return news;
}

/** Keeps the carrier's new events of a parcel, each once, and moves the order with them (D-09). */
async function applyTrack(ctx: Ctx, orderId: string, track: ParcelTrack): Promise<boolean> {
  if (track.events.length === 0) return false;
  const known = await ctx.db.one<{ count: number }>(
    sql`select count(*)::integer as count from parcel_events where tracking_id = ${track.trackingId}`,
  );
  if ((known?.count ?? 0) >= track.events.length) return false;
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.trackingId !== track.trackingId) return false;
    const fresh = await tx.many<{ code: string }>(sql`
      insert into parcel_events (order_id, tracking_id, code, label, stage, at)
      select ${orderId}, ${track.trackingId}, code, label, stage, at
      from jsonb_to_recordset(${JSON.stringify(track.events)}::jsonb) as e(code text, label text, stage text, at timestamptz)
      on conflict do nothing returning code`);
    if (fresh.length === 0) return false;
    const about = { orderId, userId: order.userId };
    await tx.record({ type: 'order.parcel-scanned', ...about, data: { codes: fresh.map((event) => event.code) } });
    const moved = track.events.some((event) => event.stage !== 'announced');
    const delivered = track.events.some((event) => event.stage === 'delivered');
    let status: OrderStatus = order.status;
    if (moved) status = statusAfterScan(status, 'on-its-way');
    if (status !== order.status)
      await tx.record({ type: 'order.shipped', ...about, data: { from: order.status, to: status } });
    if (delivered) {
      const before = status;
      status = statusAfterScan(status, 'delivered');
      if (status !== before) await tx.record({ type: 'order.delivered', ...about, data: { from: before, to: status } });
    }
    await tx.run(sql`update orders set status = ${status}, updated_at = ${ctx.now()} where id = ${orderId}`);
    return true;
  });
}

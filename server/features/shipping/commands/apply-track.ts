import sql from 'sql-template-tag';
import type { OrderStatus } from '#domain/orders/life.ts';
import { statusAfterScan } from '#domain/orders/rules.ts';
import { whereItIs } from '#domain/shipping/rules.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockOrder } from '#server/features/orders/steps/lock-order.ts';
import type { ParcelTrack } from '#server/integrations/shipping/gateway.ts';
import { raiseParcelNews } from '../steps/raise-parcel-news.ts';

/** An order whose parcel is out. */
export interface FollowedOrder {
  id: string;
  trackingId: string;
}

/**
 * Keeps the carrier's new events of a parcel, each once, and moves the order with the newest of all (D-09). Locks the
 * order. @returns false when there was nothing new.
 */
export async function applyTrack(ctx: Ctx, { id: orderId }: FollowedOrder, track: ParcelTrack): Promise<boolean> {
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
    await raiseParcelNews(ctx, tx, { orderId, track });
    const place = whereItIs(track.events);
    let status: OrderStatus = order.status;
    if (place !== 'announced') status = statusAfterScan(status, 'on-its-way');
    if (status !== order.status)
      await tx.record({ type: 'order.shipped', ...about, data: { from: order.status, to: status } });
    if (place === 'delivered') {
      const before = status;
      status = statusAfterScan(status, 'delivered');
      if (status !== before) await tx.record({ type: 'order.delivered', ...about, data: { from: before, to: status } });
    }
    await tx.run(sql`update orders set status = ${status}, updated_at = ${ctx.now()} where id = ${orderId}`);
    return true;
  });
}

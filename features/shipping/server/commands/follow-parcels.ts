import sql from 'sql-template-tag';
import { type OrderStatus, statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { hasFollowedNumber } from '../sql/tracking.ts';
import { trackParcels } from '../steps/track-parcels.ts';
import { type FollowedOrder, saveEvents } from '../steps/save-events.ts';
import { statusAfterScan } from '#features/orders/domain/rules.ts';
import { LOST_DAYS, troubleOf, placeOf } from '#features/shipping/domain/rules.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import { recordTracking } from '#features/orders/server/steps/record-tracking.ts';
import type { ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';
import { raiseParcelNews } from '../steps/raise-parcel-news.ts';

/** Time between two rounds, in ms. The carrier's own plugin asks every 15 minutes. A stand-in is asked more often. */
export const trackingMs = ({ standIns }: Config): number => (standIns.shipping ? 2000 : 15 * 60_000);

/** Maximum number of parcels in one round. The stand-in is asked every two seconds, and runs in the shop's process. */
const maxParcels = ({ standIns }: Config): number => (standIns.shipping ? 100 : 1000);

const DAY_MS = 86_400_000;

const followed = sqlWords(statusesWhere(({ isFollowed }) => isFollowed));

/**
 * Tracks the parcels of orders that are followed, in random order, so that beyond the maximum each parcel has its turn
 * within a few rounds. Parcels without news for `LOST_DAYS` come last, so that they do not delay new parcels.
 * @returns the number of parcels with news.
 */
export async function followParcels(ctx: Ctx): Promise<number> {
  const lostSince = new Date(ctx.now().getTime() - LOST_DAYS * DAY_MS);
  const followedOrders = await ctx.db.many<FollowedOrder>(sql`
    select id, "trackingId" from (
      select (array_agg(o.id order by o.id))[1] as id, o.tracking_id as "trackingId", max(greatest(o.order_date,
        (select max(e.at) from parcel_events e where e.tracking_id = o.tracking_id),
        (select max(l.updated_at) from shipping_labels l where l.order_id = o.id and l.tracking_id = o.tracking_id)
      )) as since
      from orders o where ${hasFollowedNumber('o')} and o.status in (${followed}) group by o.tracking_id) parcels
    order by since < ${lostSince}, random() limit ${maxParcels(ctx.config)}`);
  return trackParcels(ctx, followedOrders, applyTrack);
}

/**
 * Stores the carrier’s new events of a parcel and updates all its orders by the newest event (D-09). Idempotent,
 * because stored events are skipped. Locks the orders by id.
 * @returns false without new events, or when the order no longer has the tracking number.
 */
async function applyTrack(ctx: Ctx, { id: orderId }: FollowedOrder, track: ParcelTrack): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { trackingId } = track;
    const orderRows = await tx.many<{ id: string }>(
      sql`select id from orders where tracking_id = ${trackingId} order by id`,
    );
    const orders: LockedOrder[] = [];
    for (const { id } of orderRows) orders.push(await lockOrder(tx, id));
    if (!orders.some((order) => order.id === orderId && order.trackingId === trackingId)) return false;
    const codes = await saveEvents(tx, orderId, track);
    if (codes.length === 0) return false;
    const inParcel = orders.filter((order) => order.trackingId === trackingId);
    const carried = await carriedOrders(tx, inParcel);
    for (const order of inParcel) {
      await tx.record({ type: 'order.parcel-scanned', orderId: order.id, userId: order.userId, data: { codes } });
      if (order.id === orderId) await raiseParcelNews(ctx, tx, { orderId, track });
      if (carried.includes(order))
        await moveOrder(ctx, tx, order, { place: placeOf(track.events), trouble: troubleOf(track.events) });
    }
    return true;
  });
}

/** Returns the orders with a piece to send, or all orders when no order has such a piece. Needs the orders' locks. */
async function carriedOrders(tx: Tx, orders: readonly LockedOrder[]): Promise<readonly LockedOrder[]> {
  const empty = await tx.many<{ id: string }>(sql`
    select o.id from orders o where o.id = any(${orders.map(({ id }) => id)}) and ${nothingToSend('o')} is not null`);
  const carried = orders.filter((order) => !empty.some(({ id }) => id === order.id));
  return carried.length > 0 ? carried : orders;
}

interface News {
  place: ReturnType<typeof placeOf>;
  trouble: ReturnType<typeof troubleOf>;
}

async function moveOrder(ctx: Ctx, tx: Tx, order: LockedOrder, { place, trouble }: News): Promise<void> {
  const about = { orderId: order.id, userId: order.userId };
  let status: OrderStatus = order.status;
  if (place !== 'announced') status = statusAfterScan(status, 'on-its-way');
  if (status !== order.status)
    await tx.record({ type: 'order.shipped', ...about, data: { from: order.status, to: status } });
  if (place === 'delivered') {
    const before = status;
    status = statusAfterScan(status, 'delivered');
    if (status !== before) await tx.record({ type: 'order.delivered', ...about, data: { from: before, to: status } });
  }
  await recordTracking(ctx, tx, order.id, { status, isReturned: trouble === 'parcel-returned' });
}

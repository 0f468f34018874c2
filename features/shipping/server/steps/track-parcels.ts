import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { ParcelEvent, ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { hasNumber, recordTroubles, type IsFollowed, type TrackingResult } from '../commands/record-troubles.ts';
import type { FollowedOrder } from './save-events.ts';

/** @returns false without news. */
type StoreNews = (ctx: Ctx, order: FollowedOrder, track: ParcelTrack) => Promise<boolean>;

const BATCH_SIZE = 10;
/**
 * Number of consecutive failures after which the carrier counts as unavailable. A single invalid batch must not stop
 * the rest.
 */
const MAX_FAILURES = 2;
/** Maximum lead of an event over the shop’s clock, in ms. Clocks differ, and some events are recorded early. */
const MAX_AHEAD_MS = 2 * 86_400_000;

/**
 * Requests the tracking of parcels, ten at a time, and calls `storeNews` for each parcel with new events. Records a
 * problem of a parcel for staff while `isFollowed` is true. Such a problem does not stop the batch.
 * @returns the number of parcels with news.
 * @throws the error while the database is unavailable.
 */
export async function trackParcels(
  ctx: Ctx,
  orders: readonly FollowedOrder[],
  storeNews: StoreNews,
  isFollowed: IsFollowed = hasNumber,
): Promise<number> {
  let news = 0;
  let failures = 0;
  for (let from = 0; from < orders.length && failures < MAX_FAILURES; from += BATCH_SIZE) {
    const batch = orders.slice(from, from + BATCH_SIZE);
    const tracks = await askCarrier(ctx, batch);
    failures = tracks ? 0 : failures + 1;
    if (tracks) news += await storeTracks(ctx, { batch, tracks, storeNews, isFollowed });
  }
  return news;
}

async function askCarrier(ctx: Ctx, batch: readonly FollowedOrder[]): Promise<ParcelTrack[] | null> {
  try {
    const ids = batch.map((order) => order.trackingId);
    return await callProvider(ctx, 'tracking', () => ctx.gateways.shipping.track(ids));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ error, provider: 'tracking' }, 'parcels were not followed');
    return null;
  }
}

interface KnownEvent {
  trackingId: string;
  code: string;
  at: Date;
}
const eventKey = ({ trackingId, code, at }: KnownEvent): string => `${trackingId} ${code} ${at.getTime()}`;

interface AnsweredBatch {
  batch: readonly FollowedOrder[];
  tracks: readonly ParcelTrack[];
  storeNews: StoreNews;
  isFollowed: IsFollowed;
}

async function storeTracks(ctx: Ctx, { batch, tracks, storeNews, isFollowed }: AnsweredBatch): Promise<number> {
  const known = new Set(
    (
      await ctx.db.many<KnownEvent>(sql`
        select tracking_id as "trackingId", code, at from parcel_events
        where tracking_id = any(${batch.map((order) => order.trackingId)})`)
    ).map(eventKey),
  );
  const results: TrackingResult[] = [];
  let news = 0;
  for (const order of batch) {
    const track = tracks.find((parcelTrack) => parcelTrack.trackingId === order.trackingId);
    if (!track) continue;
    // Compares events by identity, not by count: a carrier may drop an event while adding another.
    const isNew = (event: ParcelEvent) => !known.has(eventKey({ trackingId: track.trackingId, ...event }));
    const latestPlausible = ctx.now().getTime() + MAX_AHEAD_MS;
    // Drops new events dated far ahead, because such an event would stay the newest.
    const events = track.events.filter((event) => event.at.getTime() < latestPlausible || !isNew(event));
    let reason = track.unreadable ?? (events.length < track.events.length ? 'événement daté du futur' : null);
    try {
      if (events.some(isNew) && (await storeNews(ctx, order, { ...track, events }))) news += 1;
    } catch (error) {
      const message = 'a parcel’s news could not be stored';
      reportItemFailure(ctx, error, { work: 'parcels', message, ids: { orderId: order.id } });
      reason = 'nouvelles impossibles à enregistrer';
    }
    results.push({ ...order, reason });
  }
  try {
    await recordTroubles(ctx, results, isFollowed);
  } catch (error) {
    reportItemFailure(ctx, error, { work: 'parcels', message: 'the troubles of parcels could not be stored' });
  }
  return news;
}

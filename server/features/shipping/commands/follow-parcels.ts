import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { ProviderFailure } from '#server/integrations/failure.ts';
import type { ParcelEvent, ParcelTrack } from '#server/integrations/shipping/gateway.ts';
import { watched } from '#server/integrations/watch-provider.ts';
import { applyTrack, type FollowedOrder } from './apply-track.ts';
import { noteTroubles, type Trouble } from './note-troubles.ts';

const followed = listedWords(statusesWhere((life) => life.onceScanned !== null));
const BATCH = 10;
/** A carrier that fails this often in a row is away; what is wrong with one batch must not hide the others. */
const FAILURES = 2;
/** Clocks differ, and some events are written down before their hour. */
const AHEAD_MS = 2 * 86_400_000;

/**
 * Asks the carrier about the parcels that are out, ten at a time, newest first: those that were lost years ago must not
 * take the place of today's. What is wrong with one parcel is noted for staff, and costs the others nothing.
 * @returns how many parcels had news.
 */
export async function followParcels(ctx: Ctx): Promise<number> {
  const out = await ctx.db.many<FollowedOrder>(sql`
    select (array_agg(id order by id))[1] as id, tracking_id as "trackingId" from orders
    where tracking_id is not null and status in (${followed})
    group by tracking_id order by max(order_date) desc limit 1000`);
  let news = 0;
  let failures = 0;
  for (let from = 0; from < out.length && failures < FAILURES; from += BATCH) {
    const batch = out.slice(from, from + BATCH);
    const tracks = await askCarrier(ctx, batch);
    failures = tracks ? 0 : failures + 1;
    if (tracks) news += await keepTracks(ctx, batch, tracks);
  }
  return news;
}

async function askCarrier(ctx: Ctx, batch: readonly FollowedOrder[]): Promise<ParcelTrack[] | null> {
  try {
    const ids = batch.map((order) => order.trackingId);
    return await watched(ctx, 'tracking', () => ctx.gateways.shipping.track(ids));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ err: error }, 'tracking');
    return null;
  }
}

interface KnownEvent {
  trackingId: string;
  code: string;
  at: Date;
}
const identity = ({ trackingId, code, at }: KnownEvent): string => `${trackingId} ${code} ${at.getTime()}`;

/** Writes what is new of each parcel, each by itself. @returns how many had news. */
async function keepTracks(ctx: Ctx, batch: readonly FollowedOrder[], tracks: readonly ParcelTrack[]): Promise<number> {
  const known = new Set(
    (
      await ctx.db.many<KnownEvent>(sql`
        select tracking_id as "trackingId", code, at from parcel_events
        where tracking_id = any(${batch.map((order) => order.trackingId)})`)
    ).map(identity),
  );
  const troubles: Trouble[] = [];
  let news = 0;
  for (const order of batch) {
    const track = tracks.find((one) => one.trackingId === order.trackingId);
    if (!track) continue;
    // By what each is, not by how many there are: a carrier may drop one while it adds another.
    const isNew = (event: ParcelEvent) => !known.has(identity({ trackingId: track.trackingId, ...event }));
    const soon = ctx.now().getTime() + AHEAD_MS;
    // Dated far ahead, it would be the newest for ever.
    const events = track.events.filter((event) => event.at.getTime() < soon || !isNew(event));
    let reason = track.unreadable ?? (events.length < track.events.length ? 'événement daté du futur' : null);
    try {
      if (events.some(isNew) && (await applyTrack(ctx, order, { ...track, events }))) news += 1;
    } catch (error) {
      ctx.log.error({ err: error, orderId: order.id }, 'a parcel’s news could not be kept');
      ctx.gateways.errors.fault({ error, during: { kind: 'background', work: 'parcels' } });
      reason = 'nouvelles impossibles à enregistrer';
    }
    troubles.push({ ...order, reason });
  }
  await noteTroubles(ctx, troubles);
  return news;
}

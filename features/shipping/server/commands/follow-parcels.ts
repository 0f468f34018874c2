import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { follow } from '../steps/follow.ts';
import type { FollowedOrder } from '../steps/keep-events.ts';
import { applyTrack } from './apply-track.ts';

/** The carrier's own plugin asks every 15 minutes. Its stand-in may be asked more often. */
export const trackingMs = ({ standIns }: Config): number => (standIns.shipping ? 2000 : 15 * 60_000);

const followed = sqlWords(statusesWhere((life) => life.onceScanned !== null));

/**
 * Tracks parcels on their way, newest first: parcels lost years ago must not delay new parcels.
 * @returns the number of parcels with news.
 */
export async function followParcels(ctx: Ctx): Promise<number> {
  const out = await ctx.db.many<FollowedOrder>(sql`
    select (array_agg(id order by id))[1] as id, tracking_id as "trackingId" from orders
    where tracking_id is not null and status in (${followed})
    group by tracking_id order by max(order_date) desc limit 1000`);
  return follow(ctx, out, applyTrack);
}

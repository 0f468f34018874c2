import sql from 'sql-template-tag';
import { withdrawalStatesWhere } from '#features/withdrawals/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { follow } from '#features/shipping/server/steps/follow.ts';
import type { FollowedOrder } from '#features/shipping/server/steps/keep-events.ts';
import { noteStuck } from '#features/shipping/server/steps/note-stuck.ts';
import { applyReturnTrack } from './apply-return-track.ts';

const toCome = sqlWords(withdrawalStatesWhere(({ may }) => may.includes('receive')));
const DAY_MS = 86_400_000;
/**
 * Maximum age of a followed label, in days. The carrier accepts a return label for 60 days and traces parcels longer.
 */
const MOST_DAYS = 120;
const isToCome = (ctx: Ctx) => sql`l.tracking_id is not null and w.state in (${toCome})
  and l.created_at > ${new Date(ctx.now().getTime() - MOST_DAYS * DAY_MS)}`;

/**
 * Requests the tracking of the parcels that return with a label of the shop, newest first.
 * @returns the number of parcels with new events.
 */
export async function followReturns(ctx: Ctx): Promise<number> {
  const out = await ctx.db.many<FollowedOrder>(sql`
    select w.order_id as id, l.tracking_id as "trackingId" from return_labels l join withdrawals w on w.id = l.withdrawal_id
    where ${isToCome(ctx)} order by l.created_at desc limit 1000`);
  return follow(ctx, out, applyReturnTrack);
}

/** Raises an attention item for each return without news for days since the carrier took it. Locks each order. */
export const noteStuckReturns = (ctx: Ctx): Promise<void> =>
  noteStuck(
    ctx,
    sql`
      select w.order_id as "orderId", l.tracking_id as "trackingId",
        (select max(e.at) from parcel_events e where e.tracking_id = l.tracking_id and w.sent_at is not null) as since
      from return_labels l join withdrawals w on w.id = l.withdrawal_id where ${isToCome(ctx)}`,
  );

import sql from 'sql-template-tag';
import { withdrawalStatesWhere } from '#features/withdrawals/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { IsFollowed } from '#features/shipping/server/commands/record-troubles.ts';
import { trackParcels } from '#features/shipping/server/steps/track-parcels.ts';
import { type FollowedOrder, saveEvents } from '#features/shipping/server/steps/save-events.ts';
import { recordStuck } from '#features/shipping/server/steps/record-stuck.ts';
import { placeByStage } from '#features/shipping/domain/lifecycle.ts';
import { placeOf } from '#features/shipping/domain/rules.ts';
import { withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseParcelNews } from '#features/shipping/server/steps/raise-parcel-news.ts';
import type { ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';
import { type LockedWithdrawal, lockWithdrawal } from '../steps/lock-withdrawal.ts';

const receivableStates = sqlWords(withdrawalStatesWhere(({ may }) => may.includes('receive')));
const DAY_MS = 86_400_000;
/**
 * Age of a label, in days, after which the shop no longer tracks its parcel. The carrier accepts a return label for 60
 * days and tracks parcels longer.
 */
const MAX_AGE_DAYS = 120;
/** Matches labels `l` of withdrawals `w` whose parcel may still arrive. */
const isExpected = (ctx: Ctx) => sql`l.tracking_id is not null and w.state in (${receivableStates})
  and l.created_at > ${new Date(ctx.now().getTime() - MAX_AGE_DAYS * DAY_MS)}`;

/** Maximum number of parcels that one round tracks. */
const MAX_PARCELS = 1000;

/**
 * Requests the tracking of the parcels that return with a label of the shop, in random order: beyond `MAX_PARCELS`,
 * each parcel has its turn within a few rounds.
 * @returns the number of parcels with new events.
 */
export async function followReturns(ctx: Ctx): Promise<number> {
  const followedReturns = await ctx.db.many<FollowedOrder>(sql`
    select w.order_id as id, l.tracking_id as "trackingId" from return_labels l join withdrawals w on w.id = l.withdrawal_id
    where ${isExpected(ctx)} order by random() limit ${MAX_PARCELS}`);
  return trackParcels(ctx, followedReturns, applyReturnTrack, isReturnFollowed);
}

const isReturnFollowed: IsFollowed = ({ id, trackingId }) => sql`exists (
  select from return_labels l join withdrawals w on w.id = l.withdrawal_id
  where w.order_id = ${id} and l.tracking_id = ${trackingId})`;

/**
 * Raises an attention item for each return without news for `STUCK_DAYS` days since the carrier took it, or since the
 * customer declared that it was sent with the label. Locks each order.
 */
export const alertStuckReturns = (ctx: Ctx): Promise<void> =>
  recordStuck(
    ctx,
    sql`
      select w.order_id as "orderId", l.tracking_id as "trackingId",
        case when w.sent_at is not null then greatest(
          (select max(e.at) from parcel_events e where e.tracking_id = l.tracking_id),
          case when coalesce(w.tracking_number, l.tracking_id) = l.tracking_id then w.sent_at end) end as since
      from return_labels l join withdrawals w on w.id = l.withdrawal_id where ${isExpected(ctx)}`,
  );

/**
 * Stores the new events of a returning parcel, raises their alerts and updates its withdrawal. Idempotent, because
 * stored events are skipped. Locks the order.
 * @returns false without new events, or without a return label of this number.
 */
const applyReturnTrack = (ctx: Ctx, { id: orderId, trackingId }: FollowedOrder, track: ParcelTrack) =>
  inTransaction(ctx, async (tx) => {
    const label = await tx.one<{ id: string }>(
      sql`select withdrawal_id as id from return_labels where tracking_id = ${trackingId}`,
    );
    if (!label) return false;
    const withdrawal = await lockWithdrawal(tx, label.id);
    const codes = await saveEvents(tx, orderId, track);
    if (codes.length === 0) return false;
    await tx.record({ type: 'order.return-scanned', orderId, userId: withdrawal.userId, data: { codes } });
    await raiseParcelNews(ctx, tx, { orderId, track, isReturn: true });
    await recordSteps(ctx, tx, withdrawal, track);
    return true;
  });

/**
 * Marks the withdrawal as sent after the first scan, which proves that the buyer has sent the parcel, and as received
 * after the delivery.
 */
async function recordSteps(ctx: Ctx, tx: Tx, { id, orderId, userId, state }: LockedWithdrawal, track: ParcelTrack) {
  const place = placeOf(track.events);
  const firstScan = track.events.find(({ stage }) => placeByStage[stage] !== 'announced');
  if (firstScan && withdrawalCan('send', state)) {
    const { trackingId: trackingNumber } = track;
    await tx.run(sql`
      update withdrawals set sent_at = ${firstScan.at}, tracking_number = ${trackingNumber}, warned_at = null where id = ${id}`);
    await tx.record({ type: 'order.return-sent', orderId, userId, data: { trackingNumber } });
  }
  if (place !== 'delivered' || !withdrawalCan('receive', state)) return;
  await tx.run(sql`update withdrawals set received_at = ${ctx.now()}, warned_at = null where id = ${id}`);
  await tx.record({ type: 'order.return-received', orderId, userId });
}

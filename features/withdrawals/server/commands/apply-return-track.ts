import sql from 'sql-template-tag';
import { placeByStage } from '#features/shipping/domain/lifecycle.ts';
import { whereItIs } from '#features/shipping/domain/rules.ts';
import { withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { type FollowedOrder, keepEvents } from '#features/shipping/server/steps/keep-events.ts';
import { raiseParcelNews } from '#features/shipping/server/steps/raise-parcel-news.ts';
import type { ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';
import { lockWithdrawal, type LockedWithdrawal } from '../steps/lock-withdrawal.ts';

/**
 * Stores the new events of a returning parcel and updates its withdrawal. Idempotent by event. The first scan proves
 * that the buyer has sent the parcel. Locks the order.
 * @returns false without new events.
 */
export const applyReturnTrack = (ctx: Ctx, { id: orderId, trackingId }: FollowedOrder, track: ParcelTrack) =>
  inTransaction(ctx, async (tx) => {
    const label = await tx.one<{ id: string }>(
      sql`select withdrawal_id as id from return_labels where tracking_id = ${trackingId}`,
    );
    if (!label) return false;
    const withdrawal = await lockWithdrawal(tx, label.id);
    const codes = await keepEvents(tx, orderId, track);
    if (codes.length === 0) return false;
    await tx.record({ type: 'order.return-scanned', orderId, userId: withdrawal.userId, data: { codes } });
    await raiseParcelNews(ctx, tx, { orderId, track, isReturn: true });
    await moveWithdrawal(ctx, tx, withdrawal, track);
    return true;
  });

async function moveWithdrawal(ctx: Ctx, tx: Tx, { id, orderId, userId, state }: LockedWithdrawal, track: ParcelTrack) {
  const place = whereItIs(track.events);
  const taken = track.events.find(({ stage }) => placeByStage[stage] !== 'announced');
  if (taken && withdrawalCan('send', state)) {
    const { trackingId: trackingNumber } = track;
    await tx.run(sql`
      update withdrawals set sent_at = ${taken.at}, tracking_number = ${trackingNumber}, warned_at = null where id = ${id}`);
    await tx.record({ type: 'order.return-sent', orderId, userId, data: { trackingNumber } });
  }
  if (place !== 'delivered' || !withdrawalCan('receive', state)) return;
  await tx.run(sql`update withdrawals set received_at = ${ctx.now()}, warned_at = null where id = ${id}`);
  await tx.record({ type: 'order.return-received', orderId, userId });
}

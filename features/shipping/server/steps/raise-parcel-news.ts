import { placeOf, troubleOf } from '#features/shipping/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import type { ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';
import { isParcelRefunded } from './follow-return.ts';

/**
 * Raises an attention item for a parcel with a problem or on its way back, and settles the items that no longer apply.
 * A refunded parcel that comes back needs no decision. Needs the lock of the order and a new event.
 * @param isReturn true for a parcel from the buyer to the shop, whose return to the buyer counts as a problem.
 */
export async function raiseParcelNews(
  ctx: Ctx,
  tx: Tx,
  { orderId, track, isReturn = false }: { orderId: string; track: ParcelTrack; isReturn?: boolean },
): Promise<void> {
  const { trackingId, events } = track;
  await settleAttentionByKey(ctx, tx, {
    kind: 'parcel-stuck',
    key: trackingId,
    note: 'La Poste a donné des nouvelles',
  });
  const trouble = troubleOf(events);
  const kind = trouble && isReturn ? 'parcel-problem' : trouble;
  const message = events.findLast(({ isKnown }) => isKnown)?.label ?? '';
  const isRefunded = kind === 'parcel-returned' && (await isParcelRefunded(tx, trackingId));
  if (kind && !isRefunded)
    await raiseAttention(ctx, tx, { kind, key: trackingId, orderId, data: { trackingId, said: message } });
  if (kind !== 'parcel-problem')
    await settleAttentionByKey(ctx, tx, { kind: 'parcel-problem', key: trackingId, note: 'Le colis est reparti' });
  if (placeOf(events) === 'delivered')
    await settleAttentionByKey(ctx, tx, { kind: 'parcel-returned', key: trackingId, note: 'Le colis est livré' });
}

import { troubleOf } from '#domain/shipping/rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/events/transaction.ts';
import { clearAttention } from '#server/features/attention/commands/settle-attention.ts';
import { raiseAttention } from '#server/features/attention/steps/raise-attention.ts';
import type { ParcelTrack } from '#server/integrations/shipping/gateway.ts';

/**
 * Puts a parcel that is in trouble or comes back before a person, and takes away what its news put an end to. Call it under
 * the order’s lock, with something new in the track.
 */
export async function raiseParcelNews(ctx: Ctx, tx: Tx, { orderId, track }: { orderId: string; track: ParcelTrack }) {
  const { trackingId, events } = track;
  await clearAttention(ctx, tx, { kind: 'parcel-stuck', key: trackingId, note: 'La Poste a donné des nouvelles' });
  const kind = troubleOf(events);
  const said = events.findLast(({ isKnown }) => isKnown)?.label ?? '';
  if (kind) await raiseAttention(ctx, tx, { kind, key: trackingId, orderId, data: { trackingId, said } });
  if (kind !== 'parcel-problem')
    await clearAttention(ctx, tx, { kind: 'parcel-problem', key: trackingId, note: 'Le colis est reparti' });
}

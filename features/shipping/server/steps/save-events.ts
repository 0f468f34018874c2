import sql from 'sql-template-tag';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';

/** `id`: one of the orders of the parcel. */
export interface FollowedOrder {
  id: string;
  trackingId: string;
}

/** Stores the events of a parcel that are not stored yet. @returns the codes of the new events. */
export async function saveEvents(tx: Tx, orderId: string, { trackingId, events }: ParcelTrack): Promise<string[]> {
  const newEvents = await tx.many<{ code: string }>(sql`
    insert into parcel_events (order_id, tracking_id, code, label, stage, at)
    select ${orderId}, ${trackingId}, code, label, stage, at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(code text, label text, stage text, at timestamptz)
    on conflict do nothing returning code`);
  return newEvents.map(({ code }) => code);
}

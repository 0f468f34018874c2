import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import { LOST_DAYS, STUCK_DAYS } from '#domain/shipping/rules.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { noteFailure } from '#server/events/note-failure.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { raiseAttention } from '#server/features/attention/steps/raise-attention.ts';

const DAY_MS = 86_400_000;
const followed = listedWords(statusesWhere((life) => life.onceScanned !== null));

interface Stuck {
  orderId: string;
  trackingId: string;
  since: Date;
}

/**
 * Puts before a person the parcels that are out and of which the carrier has said nothing for days, or nothing since their
 * label was made. One that can’t be put there holds none of the others back. Locks each order.
 */
export async function noteStuckParcels(ctx: Ctx): Promise<void> {
  const ago = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const stuck = await ctx.db.many<Stuck>(sql`
    select * from (
      select o.id as "orderId", o.tracking_id as "trackingId", coalesce(
        (select max(e.at) from parcel_events e where e.tracking_id = o.tracking_id),
        (select max(l.updated_at) from shipping_labels l where l.order_id = o.id and l.tracking_id = o.tracking_id)) as since
      from (select (array_agg(id order by id))[1] as id, tracking_id from orders
        where tracking_id is not null and status in (${followed})
        group by tracking_id order by max(order_date) desc limit 1000) o) out
    where since < ${ago(STUCK_DAYS)} and since > ${ago(LOST_DAYS)}`);
  for (const parcel of stuck) {
    try {
      await noteStuck(ctx, parcel);
    } catch (error) {
      const { orderId } = parcel;
      noteFailure(ctx, error, {
        work: 'parcels',
        message: 'a parcel without news could not be noted',
        ids: { orderId },
      });
    }
  }
}

const noteStuck = (ctx: Ctx, { orderId, trackingId, since }: Stuck): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const data = { trackingId, since: since.toISOString() };
    await raiseAttention(ctx, tx, { kind: 'parcel-stuck', key: trackingId, orderId, data });
  });

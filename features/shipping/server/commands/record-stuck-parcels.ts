import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { recordStuck } from '../steps/record-stuck.ts';

const followed = sqlWords(statusesWhere(({ isFollowed }) => isFollowed));

/** Maximum number of parcels in one run. The parcels of the newest orders come first. */
const MAX_PARCELS = 1000;

/**
 * Raises an attention item for each parcel without carrier news for `STUCK_DAYS` days, counted from its label while the
 * carrier has sent no news. Locks each order.
 */
export const recordStuckParcels = (ctx: Ctx): Promise<void> =>
  recordStuck(
    ctx,
    sql`
      select o.id as "orderId", o.tracking_id as "trackingId", coalesce(
        (select max(e.at) from parcel_events e where e.tracking_id = o.tracking_id),
        (select max(l.updated_at) from shipping_labels l where l.order_id = o.id and l.tracking_id = o.tracking_id)) as since
      from (select (array_agg(id order by id))[1] as id, tracking_id from orders
        where tracking_id is not null and status in (${followed})
        group by tracking_id order by max(order_date) desc limit ${MAX_PARCELS}) o`,
  );

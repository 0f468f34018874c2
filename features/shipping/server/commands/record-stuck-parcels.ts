import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { hasFollowedNumber } from '../sql/tracking.ts';
import { recordStuck } from '../steps/record-stuck.ts';

const followed = sqlWords(statusesWhere(({ isFollowed }) => isFollowed));

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
      from (select (array_agg(o.id order by o.id))[1] as id, o.tracking_id from orders o
        where ${hasFollowedNumber('o')} and o.status in (${followed}) group by o.tracking_id) o`,
  );

import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const delivered = sqlWords(statusesWhere(({ isDelivered }) => isDelivered));

/** True while the status of the order follows its delivery. Needs `o` of `orders` in scope. */
const isDelivered = sql`o.status in (${delivered})`;

/**
 * Instant at which the carrier or a seller set the order as delivered; null when unknown. A later status that also
 * follows the delivery does not restart the period that begins here. A delivery that was corrected and set again counts
 * from the second time. Needs `o` of `orders` in scope.
 */
export const deliveredAt = sql`(select max(e.at) from events e where e.order_id = o.id
  and (e.type = 'order.delivered' or e.type = 'order.status-changed' and e.data ->> 'to' in (${delivered}))
  and coalesce(e.data ->> 'from', '') not in (${delivered}))`;

/** The same instant while the order counts as delivered; null otherwise. Needs `o` of `orders` in scope. */
export const deliveredSince = sql`case when ${isDelivered} then ${deliveredAt} end`;

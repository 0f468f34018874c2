import sql, { raw, type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const delivered = sqlWords(statusesWhere(({ isDelivered }) => isDelivered));

/**
 * Instant at which the carrier or a seller marked an order as delivered; null when unknown. A change between two
 * statuses of a delivered order keeps the instant. An order that was set back and delivered again has the later
 * instant. `order` is an alias of `orders`.
 */
export const deliveredAt = (
  order: string,
): Sql => sql`(select max(e.at) from events e where e.order_id = ${raw(order)}.id
  and (e.type = 'order.delivered' or e.type = 'order.status-changed' and e.data ->> 'to' in (${delivered}))
  and coalesce(e.data ->> 'from', '') not in (${delivered}))`;

/** Instant of the delivery while the order is delivered; null in other statuses. `order` is an alias of `orders`. */
export const deliveredSince = (order: string): Sql =>
  sql`case when ${raw(order)}.status in (${delivered}) then ${deliveredAt(order)} end`;

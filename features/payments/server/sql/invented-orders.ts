import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * True for an order that the demo invented, or whose payments a stand-in invented. A payment of a real provider makes
 * any order real.
 * @param order alias of `orders`; it goes into the statement as it is, so a literal of ours.
 */
export const isInventedOrder = (order: string): Sql => sql`(
  (${raw(order)}.is_invented
    or exists (select from payment_transactions t where t.order_id = ${raw(order)}.id and t.is_invented))
  and not exists (select from payment_transactions t where t.order_id = ${raw(order)}.id and not t.is_invented))`;

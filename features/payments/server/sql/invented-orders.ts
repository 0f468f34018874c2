import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * True for an order of the demo data, or with payments of a stand-in or of test keys only. A payment of a real provider
 * makes any order real. `order` is an alias of `orders`.
 */
export const isInventedOrder = (order: string): Sql => sql`(
  (${raw(order)}.is_invented
    or exists (select from payment_transactions t where t.order_id = ${raw(order)}.id and t.is_invented))
  and not exists (select from payment_transactions t where t.order_id = ${raw(order)}.id and not t.is_invented))`;

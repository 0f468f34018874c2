import sql from 'sql-template-tag';

/**
 * True for an order that the demo invented, or whose payments a stand-in invented. A payment of a real provider makes
 * any order real. Needs `o` of `orders` in scope.
 */
export const isInventedOrder = sql`(
  (o.is_invented or exists (select from payment_transactions t where t.order_id = o.id and t.is_invented))
  and not exists (select from payment_transactions t where t.order_id = o.id and not t.is_invented))`;

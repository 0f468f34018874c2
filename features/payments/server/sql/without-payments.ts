import sql from 'sql-template-tag';

/** True for an order that nobody began to pay. Needs `o` of `orders` in scope. */
export const isWithoutPayments = sql`not exists (select from payment_forms t where t.order_id = o.id)
  and not exists (select from payment_transactions t where t.order_id = o.id)
  and not exists (select from refunds t where t.order_id = o.id)`;

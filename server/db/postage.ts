import sql, { type Sql } from 'sql-template-tag';

/** The part of an order's total that is postage: none without a piece; needs `o` in scope. In cents. */
export const postageInTotal = sql`least(o.postage_cents, o.total_amount_cents)`;

/** What an order comes to with a postage, as `orderTotal` says it (D-05); needs `o` in scope. In cents. */
export const totalWith = (postage: number): Sql => sql`coalesce((
  select sum(i.price_cents) + ${postage}::integer from order_items i where i.order_id = o.id and i.released_at is null), 0)`;

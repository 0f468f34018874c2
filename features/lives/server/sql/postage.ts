import sql from 'sql-template-tag';

/** Postage included in an order's total, in cents; zero without a piece. Needs `o` of `orders` in scope. */
export const postageInTotal = sql`least(o.postage_cents, o.total_amount_cents)`;

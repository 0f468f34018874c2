import sql from 'sql-template-tag';

/** The part of an order's total that is postage: none without a piece; needs `o` in scope. In cents. */
export const postageInTotal = sql`least(o.postage_cents, o.total_amount_cents)`;

import sql from 'sql-template-tag';

/** Amount that the shop refunds for a withdrawal `w`, in cents. Needs `w` of `withdrawals` in scope. */
export const refundCents = sql`(w.amount_cents - w.unpaid_cents)`;

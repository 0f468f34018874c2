import sql, { raw, type Sql } from 'sql-template-tag';

/** Amount that the shop refunds for a withdrawal, in cents. `withdrawal` is an alias of `withdrawals`. */
export const refundCents = (withdrawal: string): Sql =>
  sql`(${raw(withdrawal)}.amount_cents - ${raw(withdrawal)}.unpaid_cents)`;

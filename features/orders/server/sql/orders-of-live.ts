import sql, { raw, type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

export const soldStatuses = sqlWords(statusesWhere((life) => life.keepsItsMoney));
export const paidStatuses = statusesWhere((life) => life.isPastPayment);
export const unvalidatedStatuses = statusesWhere((life) => life.asksBuyer === 'validate');
/** Statuses of validated orders before their payment. */
export const unpaidStatuses = statusesWhere((life) => life.keepsItsMoney).filter(
  (status) => ![...paidStatuses, ...unvalidatedStatuses].includes(status),
);

/** `from` clause with the orders `o`. An order with a total of 0 is not a sale. `live` is an alias of `lives`. */
export const ordersOfLive = (live: string): Sql =>
  sql`orders o where o.live_id = ${raw(live)}.id and o.status in (${soldStatuses}) and o.total_amount_cents > 0`;

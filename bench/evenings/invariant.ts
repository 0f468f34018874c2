import sql, { raw, type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

export interface Invariant {
  name: string;
  /** Selects the rows that break the rule, as `(broken text)`. */
  broken: Sql;
}

export const pastPayment = sqlWords(statusesWhere((life) => life.isPastPayment));
export const unpaid = sqlWords(statusesWhere((life) => !life.isPastPayment && life.holdsItsPieces));
/** Statuses in which an order has released its pieces. */
export const freeing = sqlWords(statusesWhere((life) => !life.holdsItsPieces));

/** True when a seller has set the status of an order. Needs `o` of `orders` in scope. */
export const wasSetByHand = sql`exists (select from events e where e.order_id = o.id and e.type = 'order.status-changed')`;

/** Selects the SQL expression `broken`, as a text, for each row of a `from` clause. */
export const rows = (broken: string, from: Sql): Sql => sql`select ${raw(broken)}::text as broken ${from}`;

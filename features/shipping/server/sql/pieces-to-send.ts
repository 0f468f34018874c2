import sql, { type Sql } from 'sql-template-tag';
import { isWithdrawn } from '#features/orders/server/sql/pieces.ts';
import { isRefunded } from '#features/payments/server/sql/pieces.ts';

/** Needs `i` of `order_items` in scope. */
export const isToSend = sql`(i.released_at is null and not ${isWithdrawn('i')} and not ${isRefunded('i')})`;

/** @param isOfParcel condition on the items `i`. */
export const piecesToSend = (isOfParcel: Sql): Sql => sql`(
  select count(*)::integer from order_items i
  where ${isOfParcel} and ${isToSend})`;

import sql, { type Sql } from 'sql-template-tag';
import { isWithdrawn } from '#features/orders/server/sql/pieces.ts';
import { isRefunded } from '#features/payments/server/sql/pieces.ts';

/**
 * Number of pieces to send: neither withdrawn nor refunded.
 * @param isOfParcel condition on the items `i`.
 */
export const piecesToSend = (isOfParcel: Sql): Sql => sql`(
  select count(*)::integer from order_items i
  where ${isOfParcel} and i.released_at is null and not ${isWithdrawn('i')} and not ${isRefunded('i')})`;

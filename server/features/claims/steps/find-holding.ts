import sql, { type Sql } from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { buyerPseudo } from '#server/db/whose-order.ts';

const sold = listedWords(statusesWhere((life) => life.isPastPayment));

/** The line that holds a piece, as a table for a lateral join: `item_id`, whose it is (`holder`), and whether it is sold. */
export const holdingOf = (productId: Sql): Sql => sql`(
  select i.id as item_id, ${buyerPseudo} as holder, o.status in (${sold}) as is_sold
  from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
  where i.product_id = ${productId} and i.released_at is null)`;

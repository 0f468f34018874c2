import sql, { type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/life.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { isBlocked } from '#features/users/server/sql/standing.ts';
import { buyerPseudo } from '#features/users/server/sql/whose-order.ts';
import { isOfAnother } from '#features/users/server/sql/whose-pseudo.ts';

const sold = listedWords(statusesWhere((life) => life.isPastPayment));

/** Whether the order `o` that holds a piece is paid. */
export const isSold: Sql = sql`o.status in (${sold})`;

/** The line that holds a piece, as a table for a lateral join: `item_id`, whose it is (`holder`), and whether it is sold. */
export const holdingOf = (productId: Sql): Sql => sql`(
  select i.id as item_id, ${buyerPseudo} as holder, ${isSold} as is_sold
  from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
  where i.product_id = ${productId} and i.released_at is null)`;

/** Whether the shop may give the one who made the claim `c` another piece by itself: in a live, she has fewer than so many. */
const mayHaveOneMore = (piecesPerBuyer: number | null): Sql => sql`(${piecesPerBuyer}::integer is null
  or ${piecesPerBuyer}::integer > (
    select count(*) from users u join orders o on o.user_id = u.id join order_items i on i.order_id = o.id
    where u.tiktok_username = c.pseudo and o.live_id = c.live_id and i.released_at is null))`;

/** The platform's pseudos are of plain letters: one with others may look like somebody else's (`lеa` with a Cyrillic `е`). */
const looksLikeAnother = sql`c.pseudo ~ '[^ -~]'`;

/** The shop may give to the claim `c` by itself: she still wants it, is who her pseudo is known to be, is not blocked, and may have one more piece. */
export const mayBeGivenByShop = (piecesPerBuyer: number | null): Sql =>
  sql`(c.gives_up_at is null and not ${looksLikeAnother} and not ${isOfAnother} and not ${isBlocked} and ${mayHaveOneMore(piecesPerBuyer)})`;

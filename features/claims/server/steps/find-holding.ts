import sql, { raw, type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { isBlocked } from '#features/users/server/sql/blocks.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { isClaimOfOtherPerson } from '#features/users/server/sql/pseudo-owner.ts';

const soldStatuses = sqlWords(statusesWhere(({ isPastPayment }) => isPastPayment));

/** True when the order that holds a piece is paid. Needs `o` of `orders` in scope. */
export const isSold: Sql = sql`o.status in (${soldStatuses})`;

export const isPieceSold = (productId: Sql): Sql => sql`exists (
  select from order_items i join orders o on o.id = i.order_id
  where i.product_id = ${productId} and i.released_at is null and ${isSold})`;

/** Selects the item that holds a piece, for a lateral join: `item_id`, the buyer’s pseudo (`holder`), and `is_sold`. */
export const holdingOf = (productId: Sql): Sql => sql`(
  select i.id as item_id, ${buyerPseudo('u', 'o')} as holder, ${isSold} as is_sold
  from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
  where i.product_id = ${productId} and i.released_at is null)`;

/**
 * Time at which the claimant gave up; null when the piece was given to the claim later. `claim` is an alias of
 * `claims`.
 */
export function gaveUpAt(claim: string): Sql {
  const c = raw(claim);
  return sql`case when ${c}.state = 'held' and ${c}.gives_up_at < ${c}.decided_at then null else ${c}.gives_up_at end`;
}

/** True when the claimant of claim `c` has fewer pieces in the live than the limit for automatic assignments. */
const mayHaveOneMore = (piecesPerBuyer: number | null): Sql => sql`(${piecesPerBuyer}::integer is null
  or ${piecesPerBuyer}::integer > (
    select count(*) from users u join orders o on o.user_id = u.id join order_items i on i.order_id = o.id
    where u.tiktok_username = c.pseudo and o.live_id = c.live_id and i.released_at is null))`;

/**
 * True for a pseudo with characters outside ASCII, because it may imitate another pseudo (`lеa` with a Cyrillic `е`).
 */
const hasLookalikes = sql`c.pseudo ~ '[^ -~]'`;

/** True for a claim `c` to which the shop may give a released piece. */
export const isCandidateForShop: Sql = sql`(c.state = 'waiting' and c.certainty = 'certain'
  and c.gives_up_at is null and not ${isBlocked('c')})`;

/**
 * True when the first candidate `c` gets a released piece. A claim that has a decision already, because a seller undid
 * its assignment, is left to the seller.
 */
export const getsReleasedPiece = (piecesPerBuyer: number | null): Sql =>
  sql`(c.decided_at is null and ${mayBeGivenByShop(piecesPerBuyer)})`;

/** True for a piece that an order once held and that no order holds now. */
export const isReleased = (productId: Sql): Sql => sql`(
  exists (select from order_items i where i.product_id = ${productId})
  and not exists (select from order_items i where i.product_id = ${productId} and i.released_at is null))`;

/**
 * Counts the released pieces of a live that `giveToNext` will give once the live ends. Checks the limit for each piece
 * alone, so a buyer just below the limit may be counted for several pieces. `live` is an alias of `lives`.
 */
export const countPiecesForShop = (live: string, piecesPerBuyer: number | null): Sql => sql`(
  select count(*) from products p where p.live_id = ${raw(live)}.id and ${isReleased(sql`p.id`)} and (
    select ${getsReleasedPiece(piecesPerBuyer)} from claims c where c.product_id = p.id and ${isCandidateForShop}
    order by c.arrived_at, c.id limit 1))`;

/** True when the shop may give a piece to claim `c` automatically. */
export const mayBeGivenByShop = (piecesPerBuyer: number | null): Sql =>
  sql`(c.gives_up_at is null and not ${hasLookalikes} and not ${isClaimOfOtherPerson('c')} and not ${isBlocked('c')} and ${mayHaveOneMore(piecesPerBuyer)})`;

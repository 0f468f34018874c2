import sql, { type Sql } from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/lifecycle.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isPieceSold } from './find-holding.ts';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import { openClaimStates } from '../sql/open-states.ts';

/**
 * True for a claim `c` that a sale closed and that may be reopened, because its piece is no longer sold (decision
 * 0143).
 */
export const mayWaitAgain: Sql = sql`(c.state = ${claimActions.close} and c.closed_by_sale
  and not ${isPieceSold(sql`c.product_id`)})`;

/**
 * Reopens the claims for these pieces that a sale closed, in their old places, once the pieces are no longer sold.
 * Reopens one claim of a person for a piece, and no claim if the person has an open claim for it. All other claims stay
 * closed permanently, and so does every claim when the parcel has left (`hasLeft`). Locks the pieces, then the claims.
 */
export async function resumeClaims(tx: Tx, pieces: Sql, hasLeft: boolean): Promise<void> {
  const closed = sql`claims c where c.product_id in ${pieces} and ${mayWaitAgain}`;
  if ((await lockPiecesById(tx, sql`select c.product_id from ${closed}`)) === 0) return;
  const isOfSamePersonAndPiece = (claim: Sql) =>
    sql`(${claim}.product_id = c.product_id and (${claim}.pseudo = c.pseudo or ${claim}.tiktok_user_id = c.tiktok_user_id))`;
  if (!hasLeft)
    await tx.run(sql`
    with candidates as materialized (select c.* from ${closed})
    update claims set state = ${claimActions.reopen}, closed_by_sale = false, decided_at = decided_before_sale,
      decided_by = null, item_id = null
    where id in (
      select c.id from candidates c
      where not exists (select from claims open_claim where open_claim.state in (${openClaimStates}) and ${isOfSamePersonAndPiece(sql`open_claim`)})
        and not exists (
          select from candidates earlier where ${isOfSamePersonAndPiece(sql`earlier`)} and (earlier.arrived_at, earlier.id) < (c.arrived_at, c.id)))`);
  await tx.run(sql`update claims set closed_by_sale = false where id in (select c.id from ${closed})`);
}

import sql from 'sql-template-tag';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import { refuse } from '#shared/problem.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Locks the piece with this number in a live, so that no other request gives it.
 * @throws Refusal `catalog.product-not-found`.
 */
export async function lockPieceOfLive(db: Db, liveId: string, ref: number): Promise<{ id: string }> {
  const piece = await db.one<{ id: string }>(
    sql`select id from products where live_id = ${liveId} and ref = ${ref} for no key update`,
  );
  if (!piece) throw refuse(catalogProblems.productNotFound);
  return piece;
}

/** Locks the piece of a claim, and the pieces of the other claims that its comment made. */
export const lockPiecesOfComment = (tx: Tx, claimId: string): Promise<number> =>
  lockPiecesById(
    tx,
    sql`select c.product_id from claims c where c.id = ${claimId}::bigint
      union select named.product_id from claims c join claims named on named.event_id = c.event_id
      where c.id = ${claimId}::bigint`,
  );

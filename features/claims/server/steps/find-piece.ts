import sql from 'sql-template-tag';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
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

/** Locks the piece of a claim, and the pieces of the other claims of its comment. */
export const lockPiecesOfComment = (tx: Tx, claimId: string): Promise<number> =>
  tx.run(sql`
    with c as (select id, event_id from claims where id = ${claimId}::bigint)
    select 1 from products where id in (
      select named.product_id from c join claims named on named.id = c.id
      union select named.product_id from c join claims named on named.event_id = c.event_id)
    order by id for no key update`);

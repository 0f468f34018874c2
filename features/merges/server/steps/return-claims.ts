import sql from 'sql-template-tag';
import { restoreClaims } from '#features/claims/server/steps/restore-claims.ts';
import { notifyQueueChange } from '#features/claims/server/steps/notify-queue-change.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Locks the pieces that a merge moved, and the pieces whose queue it changed. Must run before any user is locked
 * (decision 0013).
 */
export const lockPiecesOfMerge = (tx: Tx, mergeId: string): Promise<number> =>
  tx.run(sql`
    select 1 from products where id in (
      select i.product_id from user_merges m join order_items i on i.order_id = any(m.order_ids) and i.released_at is null
        where m.id = ${mergeId}
      union select c.product_id from user_merge_claims k join claims c on c.id = k.claim_id where k.merge_id = ${mergeId})
    order by id for no key update`);

/** Locks the claims that a merge changed. */
export const lockClaimsOfMerge = (tx: Tx, mergeId: string): Promise<number> =>
  tx.run(sql`
    select 1 from claims c where c.id in (select claim_id from user_merge_claims where merge_id = ${mergeId})
    order by c.id for no key update`);

/** Restores the owners of the claims that a merge changed. The claims must be locked. */
export async function returnClaims(tx: Tx, mergeId: string): Promise<void> {
  const lines = await restoreClaims(
    tx,
    sql`select claim_id, before, after from user_merge_claims where merge_id = ${mergeId}`,
  );
  for (const [liveId, liveClaims] of Map.groupBy(lines, (line) => line.liveId))
    await notifyQueueChange(
      tx,
      liveId,
      liveClaims.flatMap(({ productId }) => productId ?? []),
      liveClaims.map(({ pseudo }) => pseudo),
    );
  await tx.run(sql`delete from user_merge_claims where merge_id = ${mergeId}`);
}

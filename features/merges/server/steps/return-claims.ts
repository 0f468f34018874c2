import sql from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/life.ts';
import { tellLines } from '#features/claims/server/steps/tell-line.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** The claims `c` of a merge as it keeps them, `k`. */
const kept = (mergeId: string) => sql`user_merge_claims k where k.merge_id = ${mergeId} and c.id = k.claim_id`;

/** Locks the pieces that a merge moved or changed the lines of. To be done before any user is locked (decision 0013). */
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

/**
 * Gives the claims that a merge changed back to whom they were of, in the places that they had; who waited for a piece
 * that was paid since waits no more, and nothing is given by the shop itself: a person decides. The claims are locked.
 */
export async function returnClaims(tx: Tx, mergeId: string): Promise<void> {
  // The names first: where both asked for one piece, neither stands under the other's name when both stand again.
  await tx.run(sql`
    update claims c set pseudo = k.before ->> 'pseudo', tiktok_user_id = k.before ->> 'tiktok_user_id'
    from ${kept(mergeId)}`);
  const lines = await tx.many<{ liveId: string; productId: string | null; pseudo: string }>(sql`
    with old as (
      select k.claim_id, k.before ->> 'state' = 'waiting' and exists (
          select from order_items i join orders o on o.id = i.order_id
          where i.product_id = c.product_id and i.released_at is null and o.payment_date is not null) as is_sold,
        was.*
      from user_merge_claims k join claims c on c.id = k.claim_id,
        jsonb_to_record(k.before) as was (state text, certainty text, reason text, item_id uuid, decided_at timestamptz,
          decided_by text, gives_up_at timestamptz)
      where k.merge_id = ${mergeId} and (k.before - '{pseudo,tiktok_user_id}'::text[])
        is distinct from (k.after - '{pseudo,tiktok_user_id}'::text[])),
    restored as (
      update claims c set state = case when old.is_sold then ${claimActions.close} else old.state end,
        certainty = old.certainty, reason = old.reason, item_id = old.item_id, decided_at = old.decided_at,
        decided_by = old.decided_by, gives_up_at = old.gives_up_at, is_for_server = false
      from old where c.id = old.claim_id)
    select distinct c.live_id as "liveId", c.product_id as "productId", k.after ->> 'pseudo' as pseudo
    from user_merge_claims k join claims c on c.id = k.claim_id where k.merge_id = ${mergeId}`);
  for (const [liveId, those] of Map.groupBy(lines, (line) => line.liveId))
    await tellLines(
      tx,
      liveId,
      those.flatMap(({ productId }) => productId ?? []),
      those.map(({ pseudo }) => pseudo),
    );
  await tx.run(sql`delete from user_merge_claims where merge_id = ${mergeId}`);
}

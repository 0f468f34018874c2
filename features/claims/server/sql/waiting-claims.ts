import sql, { raw, type Sql } from 'sql-template-tag';
import { whereLive } from '#features/lives/server/sql/where-live.ts';
import { limitTo } from '#platform/server/db/search.ts';

export const countWaiting = (productId: Sql): Sql =>
  sql`(select count(*) from claims c where c.product_id = ${productId} and c.state = 'waiting')`;

/** Selects `(pseudo, name, arrived_at, id)` of at most `limit` claims that wait for a piece of a live, oldest first. */
export const claimsOfPiece = ({ liveId, ref, limit }: { liveId: string; ref: number; limit: number }): Sql => sql`
  select pseudo, display_name as name, arrived_at, id from claims
  where ${whereLive(liveId)} and ref = ${ref} and state = 'waiting'
  order by live_id, ref, arrived_at, id ${limitTo(limit)}`;

/**
 * Place of a waiting claim in its queue. A claim to check has no place, as in `listClaims`. `claim` is an alias of
 * `claims`.
 */
export function placeInQueue(claim: string): Sql {
  const c = raw(claim);
  return sql`case when ${c}.state = 'waiting' and ${c}.certainty = 'certain' then (
    select count(*) from claims before where before.product_id = ${c}.product_id and before.state = 'waiting'
      and before.certainty = 'certain' and (before.arrived_at, before.id) <= (${c}.arrived_at, ${c}.id)) end`;
}

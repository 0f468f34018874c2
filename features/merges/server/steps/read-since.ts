import sql from 'sql-template-tag';
import { claimStatesWhere } from '#features/claims/domain/lifecycle.ts';
import type { SinceMerge } from '#features/merges/domain/rules.ts';
import { mergeProblems } from '#features/merges/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const open = sqlWords(claimStatesWhere((life) => life.isOpen));

/** The orders `o` of the merge `m`. */
const itsOrders = sql`from orders o where o.id = any(m.order_ids)`;
/** Claims `c` that the merge `m` changed, with their stored states `k`. */
const itsClaims = sql`from user_merge_claims k join claims c on c.id = k.claim_id where k.merge_id = m.id`;

/** True when claim `c` has another name or state than the merge left, or is held by an order outside the merge. */
const isChanged = sql`(
  (c.pseudo, c.tiktok_user_id) is distinct from (k.after ->> 'pseudo', k.after ->> 'tiktok_user_id')
  or (k.before ->> 'state', k.before ->> 'certainty') is distinct from (k.after ->> 'state', k.after ->> 'certainty')
    and (c.state, c.certainty, c.item_id::text)
      is distinct from (k.after ->> 'state', k.after ->> 'certainty', k.after ->> 'item_id')
  or c.item_id is not null and c.item_id::text is distinct from k.after ->> 'item_id' and not exists (
    select from order_items i where i.id = c.item_id and i.order_id = any(m.order_ids)))`;

/** True when the user has asked for the piece again since, under the name that the claim would get back. */
const isAskedAgain = sql`(k.before ->> 'state' in (${open}) and exists (
  select from claims other where other.product_id = c.product_id and other.state in (${open})
    and (other.pseudo = k.before ->> 'pseudo' or other.tiktok_user_id = k.before ->> 'tiktok_user_id')
    and not exists (select from user_merge_claims known where known.merge_id = m.id and known.claim_id = other.id)))`;

/**
 * Reads the changes since a merge that may block its undoing. The users, the pieces and the orders must be locked.
 * @throws Refusal `merges.not-found`.
 */
export async function readSince(db: Db, mergeId: string): Promise<SinceMerge> {
  const since = await db.one<SinceMerge>(sql`
    select m.undone_at is not null as "isUndone",
      array(select o.order_number ${itsOrders} and o.user_id is distinct from m.destination_id order by 1) as "movedOn",
      array(select o.order_number ${itsOrders} and exists (
        select from orders other where other.parcel_id = o.parcel_id and not other.id = any(m.order_ids)) order by 1)
        as "parcelShared",
      array(select o.order_number ${itsOrders} and exists (
        select from events e where e.order_id = o.id
          and (e.actor_id = m.destination_id or e.type in ('order.item-added', 'order.item-restored'))
          and e.id > (select max(merged.id) from events merged where merged.order_id = o.id
            and merged.type = 'order.merged' and merged.data ->> 'to' = m.destination_id::text)) order by 1) as "usedSince",
      array(select distinct c.ref ${itsClaims} and (${isChanged} or ${isAskedAgain}) order by 1) as refs
    from user_merges m where m.id = ${mergeId}`);
  if (!since) throw refuse(mergeProblems.notFound);
  return since;
}

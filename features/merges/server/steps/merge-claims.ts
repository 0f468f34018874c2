import sql, { type Sql } from 'sql-template-tag';
import { claimActions, claimStatesWhere } from '#features/claims/domain/life.ts';
import type { Ctx } from '#platform/server/context.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { isHerClaim } from '#features/users/server/sql/whose-pseudo.ts';
import { authorOf } from '#platform/server/events/author.ts';
import { tellLines } from '#features/claims/server/steps/tell-line.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { keepClaims, keepWhatBecame } from './record-merge.ts';

/** Two users that are one person: the orders of `source` become those of `destination`. */
interface Merge {
  source: string;
  destination: string;
  mergeId: string;
}

const open = listedWords(claimStatesWhere((life) => life.isOpen));
/** The claims `c` that are these users’. */
const claimsOf = (...userIds: string[]): Sql =>
  sql`users u join claims c on ${isHerClaim} where u.id = any(${userIds})`;
const piecesOf = (...userIds: string[]): Sql => sql`
  select i.product_id from order_items i join orders o on o.id = i.order_id
  where o.user_id = any(${userIds}) and i.released_at is null`;

/**
 * Locks the pieces that `source` has or asks for: a comment that asks for one of them at this moment comes before the
 * merge or after it. To be done before any user is locked (decision 0013).
 */
export const lockPiecesToMerge = (tx: Tx, { source }: Pick<Merge, 'source'>): Promise<number> =>
  tx.run(sql`
    select 1 from products where id in (${piecesOf(source)} union
      select c.product_id from ${claimsOf(source)} and c.state in (${open})) order by id for no key update`);

interface Line {
  liveId: string;
  productId: string | null;
}

/**
 * The claims of one user become those of another, whose orders hold her pieces by now: a person stands once in a line,
 * where she arrived first, and waits for nothing that she has (decision 0065). Nothing changes where `destination` has
 * no pseudo to ask under, or somebody else asks under it. What each claim was is kept with the merge. Both users and their
 * orders are locked; locks their claims.
 */
export async function mergeClaims(ctx: Ctx, tx: Tx, { source, destination, mergeId }: Merge): Promise<void> {
  const her = await tx.one<{ pseudo: string; person: string | null; was: string | null }>(sql`
    select u.tiktok_username as pseudo, (select tiktok_username from users where id = ${source}) as was, coalesce((
      select proof.tiktok_user_id from pseudo_proofs proof where proof.user_id = u.id and proof.pseudo = u.tiktok_username),
      u.tiktok_user_id) as person
    from users u where u.id = ${destination} and u.tiktok_username is not null`);
  if (!her) return;
  const concerned = sql`${claimsOf(source, destination)} and (c.state in (${open}) or u.id = ${source})`;
  await tx.run(sql`select 1 from ${concerned} order by c.id for no key update of c`);
  await keepClaims(tx, mergeId, concerned);
  const by = authorOf(ctx.actor).name;
  const decided = sql`decided_at = ${ctx.now()}, decided_by = ${by}, is_for_server = false, gives_up_at = null`;
  // What she has goes before what she waits for, then what she asked first; it is certain where one of the two was.
  const lines = await tx.many<Line>(sql`
    with hers as materialized (
      select c.id, row_number() over (partition by c.product_id order by c.state = 'held' desc, c.arrived_at, c.id) as place,
        bool_or(c.certainty = 'certain') over piece as is_certain, bool_or(c.is_for_server) over piece as is_for_server
      from ${claimsOf(source, destination)} and c.state in (${open}) window piece as (partition by c.product_id)),
    kept as (
      update claims c set certainty = case when hers.is_certain then 'certain' else c.certainty end,
        reason = case when hers.is_certain then null else c.reason end,
        is_for_server = hers.is_for_server and c.state = 'waiting'
      from hers where c.id = hers.id and hers.place = 1
      returning c.live_id, c.product_id),
    left_line as (
      update claims c set state = ${claimActions.withdraw}, ${decided} from hers where c.id = hers.id and hers.place > 1)
    select live_id as "liveId", product_id as "productId" from kept`);
  await tx.run(sql`
    update claims c set pseudo = ${her.pseudo}, tiktok_user_id = coalesce(${her.person}, c.tiktok_user_id)
    where c.id in (select c.id from ${claimsOf(source)}) and (c.state not in (${open}) or not exists (
      select from claims other where other.product_id = c.product_id and other.state in (${open}) and other.id <> c.id
        and (other.pseudo = ${her.pseudo} or other.tiktok_user_id = coalesce(${her.person}, c.tiktok_user_id))))`);
  await tx.run(sql`
    update claims c set state = ${claimActions.give}, item_id = i.id, ${decided}
    from order_items i join orders o on o.id = i.order_id, users u
    where c.state = 'waiting' and i.product_id = c.product_id and i.released_at is null
      and o.user_id = ${destination} and u.id = ${destination} and ${isHerClaim}`);
  await keepWhatBecame(tx, mergeId);
  for (const [liveId, those] of Map.groupBy(lines, (line) => line.liveId))
    await tellLines(
      tx,
      liveId,
      those.flatMap(({ productId }) => productId ?? []),
      her.was === null ? [] : [her.was],
    );
}

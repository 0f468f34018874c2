import sql, { raw, type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { mayStillTakePlace } from '#features/lives/server/sql/next-live.ts';
import { BATCH_SIZE, removeAll, type Tally } from '#platform/server/db/removals.ts';

/**
 * True when the live of row `x` is over, even if no seller has ended it. Only the erasure of a person covers other
 * lives.
 */
const isOver = (now: Date): Sql =>
  sql`not exists (select from lives l where l.id = x.live_id and ${mayStillTakePlace('l', now)})`;
/** Pseudo that cannot exist, because a pseudo has no hyphen. */
const erasedPseudo = sql`'efface-' || x.id`;

/**
 * Deletes the comments, the viewers and the unreadable messages from before an instant. Anonymizes the claims, which
 * stay with their result. Leaves out lives that are on.
 */
export async function purgeComments(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  for (const [table, at] of [
    [sql`tiktok_event`, sql`x.inserted_at`],
    [sql`tiktok_live_users`, sql`x.created_at`],
    [sql`feed_set_aside`, sql`x.heard_at`],
  ] as const)
    await removeAll(
      ctx,
      tally,
      sql`delete from ${table} where id = any(array(
        select x.id from ${table} x where ${at} < ${since} and ${isOver(ctx.now())} limit ${BATCH_SIZE} for update skip locked))`,
    );
  await removeAll(ctx, tally, anonymizeClaims(ctx, sql`x.arrived_at < ${since}`));
}

/** Anonymizes claims of lives that are over. `condition` may use `x` of `claims`. */
const anonymizeClaims = (ctx: Ctx, condition: Sql): Sql =>
  withoutSpeaker(sql`
      select x.id from claims x where ${condition} and ${isOver(ctx.now())} and x.pseudo <> ${erasedPseudo}
      limit ${BATCH_SIZE} for update skip locked`);

/** Pseudos of a claim before its merges. Needs `c` of `claims` in scope. */
const earlierPseudos = sql`(select k.before ->> 'pseudo' from user_merge_claims k where k.claim_id = c.id)`;

/** Value for `decided_by` without the speaker, who may have given up the claim. Needs `c` of `claims` in scope. */
const deciderWithout = (pseudos: readonly string[]): Sql =>
  sql`case when c.decided_by = c.pseudo or c.decided_by in ${earlierPseudos} or c.decided_by = any(${pseudos}) then null else c.decided_by end`;

/**
 * Removes the speaker from the claims with these ids, closes the waiting claims and deletes their merge records.
 * @param pseudos further pseudos of the speaker.
 */
const withoutSpeaker = (ids: Sql, pseudos: readonly string[] = []): Sql => sql`
  with x as (${ids}),
    merged as (delete from user_merge_claims where claim_id in (select id from x))
  update claims c set pseudo = ${erasedPseudo}, display_name = null, tiktok_user_id = null, comment = null, is_for_server = false,
      decided_by = ${deciderWithout(pseudos)},
      closed_by_sale = false, state = case when c.state = 'waiting' then 'closed' else c.state end
    from x where c.id = x.id`;

/** Matches claims `x` that have this pseudo, or had it before a merge, and that gave no piece. */
const claimsUnder = (pseudo: string): Sql => sql`x.item_id is null and x.id in (
  select id from claims where pseudo = ${pseudo}
  union select claim_id from user_merge_claims where before ->> 'pseudo' = ${pseudo})`;

/**
 * Matches unreadable messages `x` whose excerpt contains one of these names, in any case. Compares whole words, because
 * a short pseudo may be a part of other words. The index `feed_set_aside_by_word` has the same expression.
 */
const isNaming = (names: readonly string[]): Sql =>
  sql`regexp_split_to_array(lower(x.excerpt), '[^[:alnum:]_.]+') && ${names}::text[]`;

/**
 * Deletes the comments, the viewers and the unreadable messages of a pseudo in lives that are over, whatever their age,
 * and anonymizes its claims. Claims that gave the pseudo a piece stay with the order.
 */
export async function purgePseudoComments(ctx: Ctx, pseudo: string): Promise<{ comments: number; claims: number }> {
  const newTally = (): Tally => ({ removed: 0, failed: 0 });
  const [commentTally, claimTally, otherTally] = [newTally(), newTally(), newTally()];
  await removeAll(ctx, claimTally, anonymizeClaims(ctx, claimsUnder(pseudo)));
  for (const [table, isOfPseudo, tally] of [
    [sql`tiktok_event`, sql`x.user_unique_id = ${pseudo}`, commentTally],
    [sql`tiktok_live_users`, sql`x.tiktok_username = ${pseudo}`, otherTally],
    [sql`feed_set_aside`, isNaming([pseudo]), otherTally],
  ] as const)
    await removeAll(
      ctx,
      tally,
      sql`delete from ${table} where id = any(array(
        select x.id from ${table} x where ${isOfPseudo} and ${isOver(ctx.now())} limit ${BATCH_SIZE} for update skip locked))`,
    );
  return { comments: commentTally.removed, claims: claimTally.removed };
}

interface SpeakerNames {
  /** TikTok user ids: the proved id, the stored id, and the ids of the claims that gave the person a piece. */
  ids: string[];
  /** Pseudos that the person proved or ordered under. A pseudo that was only declared may be another person's. */
  pseudos: string[];
}

const speakers = {
  tiktok_event: { id: sql`user_id`, name: sql`user_unique_id` },
  tiktok_live_users: { id: sql`tiktok_user_id`, name: sql`tiktok_username` },
};

const deleteById = (table: keyof typeof speakers, ids: readonly string[]): Sql =>
  sql`delete from ${raw(table)} where ${speakers[table].id} = any(${ids})`;

/**
 * Deletes the rows with these names. With known ids, rows of another id stay: their name may have belonged to another
 * account. Separate from `deleteById`, so that each statement uses an index.
 */
const deleteByName = (table: keyof typeof speakers, pseudos: readonly string[], ids: readonly string[]): Sql =>
  sql`delete from ${raw(table)}
    where ${speakers[table].name} = any(${pseudos}) and (${speakers[table].id} is null or ${ids.length === 0})`;

/**
 * Deletes a locked person's comments, even those of a live that is on, and the person's name from claims. Rows of
 * another TikTok account with the same pseudo stay. Must run before the person's orders and proofs are emptied.
 * @returns the person's pseudos.
 */
export async function purgePersonComments(tx: Tx, userId: string): Promise<string[]> {
  const ownItems = sql`select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = ${userId}`;
  const { ids, pseudos } = (await tx.one<SpeakerNames>(sql`
    select array(
        select tiktok_user_id from users where id = ${userId} and tiktok_user_id is not null
        union select tiktok_user_id from pseudo_proofs where user_id = ${userId}
        union select tiktok_user_id from claims where tiktok_user_id is not null and item_id in (${ownItems})) as ids,
      array(
        select pseudo from pseudo_proofs where user_id = ${userId}
        union select pseudo from orders where user_id = ${userId} and pseudo is not null
        union select pseudo from claims where item_id in (${ownItems})
        union select tiktok_username from users where id = ${userId} and auth_id is null and tiktok_username is not null) as pseudos`)) ?? {
    ids: [],
    pseudos: [],
  };
  // Claims that a merge gave to another account keep their state and the pseudo of that account.
  const movedClaims = sql`
    select k.claim_id from user_merge_claims k join user_merges m on m.id = k.merge_id
    where m.source_id = ${userId} and k.before ->> 'pseudo' = any(${pseudos}) and k.after ->> 'pseudo' <> all(${pseudos})`;
  // A union, because `or` would read all claims.
  const spokenClaims = sql`
    select id from claims where item_id in (${ownItems})
    union select id from claims where tiktok_user_id = any(${ids})
    union select id from claims where pseudo = any(${pseudos}) and (tiktok_user_id is null or ${ids.length === 0})`;
  await tx.run(
    withoutSpeaker(
      sql`
      select x.id from claims x where x.pseudo <> ${erasedPseudo} and x.id not in (${movedClaims}) and x.id in (${spokenClaims})
      order by x.id for update`,
      pseudos,
    ),
  );
  await tx.run(sql`
    with x as materialized (select id from claims where id in (${movedClaims}) order by id for update)
    update claims c set display_name = null, comment = null,
      decided_by = case when c.decided_by = any(${pseudos}) then null else c.decided_by end,
      tiktok_user_id = case when c.tiktok_user_id = any(${ids}) then null else c.tiktok_user_id end
    from x where c.id = x.id`);
  for (const table of ['tiktok_event', 'tiktok_live_users'] as const) {
    await tx.run(deleteById(table, ids));
    await tx.run(deleteByName(table, pseudos, ids));
  }
  await tx.run(sql`delete from feed_set_aside x where ${isNaming([...ids, ...pseudos])}`);
  return pseudos;
}

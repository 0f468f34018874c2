import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import { AT_ONCE, removeAll, type Tally } from '#server/db/removals.ts';

/** Nothing of a live that is on goes; needs `x` with its live in scope. */
const isOver = sql`not exists (select from lives l where l.id = x.live_id and l.is_active)`;
/** No pseudo has a hyphen: nobody can be taken for her. */
const nobody = sql`'efface-' || x.id`;

/**
 * Forgets what was said in lives that are over before an instant, who was there, and who asked for what. Of a claim stays that
 * there was one, and what became of it.
 */
export async function forgetComments(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  for (const [table, at] of [
    [sql`tiktok_event`, sql`x.inserted_at`],
    [sql`tiktok_live_users`, sql`x.created_at`],
    [sql`feed_set_aside`, sql`x.heard_at`],
  ] as const)
    await removeAll(
      ctx,
      tally,
      sql`delete from ${table} where id = any(array(
        select x.id from ${table} x where ${at} < ${since} and ${isOver} limit ${AT_ONCE} for update skip locked))`,
    );
  await removeAll(ctx, tally, forgetClaims(sql`x.arrived_at < ${since}`));
}

/** Forgets who made claims, as one statement that counts them; `which` picks the claims `x` of lives that are over. */
const forgetClaims = (which: Sql): Sql => sql`
  with x as (
      select x.id from claims x where ${which} and ${isOver} and x.pseudo <> ${nobody}
      limit ${AT_ONCE} for update skip locked),
    merged as (delete from user_merge_claims where claim_id in (select id from x))
  update claims c set pseudo = ${nobody}, display_name = null, tiktok_user_id = null, comment = null, is_for_server = false,
      state = case when c.state = 'waiting' then 'closed' else c.state end
    from x where c.id = x.id`;

/** The claims `x` that bear a pseudo, or bore it before a merge, and gave it no piece. */
const saidUnder = (pseudo: string): Sql => sql`x.item_id is null and x.id in (
  select id from claims where pseudo = ${pseudo}
  union select claim_id from user_merge_claims where before ->> 'pseudo' = ${pseudo})`;

/** The same of all that one pseudo said, however lately; claims that gave it a piece stay with the order. */
export async function forgetSaidBy(ctx: Ctx, pseudo: string): Promise<{ comments: number; claims: number }> {
  const [said, claimed, here] = [0, 0, 0].map((removed): Tally => ({ removed, failed: 0 })) as [Tally, Tally, Tally];
  await removeAll(ctx, claimed, forgetClaims(saidUnder(pseudo)));
  for (const [table, name, tally] of [
    [sql`tiktok_event`, sql`x.user_unique_id`, said],
    [sql`tiktok_live_users`, sql`x.tiktok_username`, here],
  ] as const)
    await removeAll(
      ctx,
      tally,
      sql`delete from ${table} where id = any(array(
        select x.id from ${table} x where ${name} = ${pseudo} and ${isOver} limit ${AT_ONCE} for update skip locked))`,
    );
  return { comments: said.removed, claims: claimed.removed };
}

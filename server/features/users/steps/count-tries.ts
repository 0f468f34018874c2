import sql from 'sql-template-tag';
import { refuse, type Problem } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';

/**
 * Counts one try under `key` in windows of `minutes`; past `max`, refuses with `why`.
 * Counted in the database, so the limit is the same through every server process.
 */
export async function countTry(ctx: Ctx, key: string, max: number, minutes: number, why: Problem): Promise<void> {
  if ((await addTry(ctx, ctx.db, key, minutes)) > max) throw refuse(why);
}

/** Counts tries under `key`. @returns how many there are in the present window of `minutes`, these included. */
export async function addTry(ctx: Ctx, db: Db, key: string, minutes: number, times = 1): Promise<number> {
  const row = await db.one<{ hits: number }>(sql`
    insert into rate_counters (key, window_start, hits) values (${key}, ${windowOf(ctx, minutes)}, ${times})
    on conflict (key, window_start) do update set hits = rate_counters.hits + ${times} returning hits`);
  return row?.hits ?? 0;
}

/** How many tries were counted under `key` in the present window of `minutes`. */
export async function triesUnder(ctx: Ctx, db: Db, key: string, minutes: number): Promise<number> {
  const row = await db.one<{ hits: number }>(sql`
    select hits from rate_counters where key = ${key} and window_start = ${windowOf(ctx, minutes)}`);
  return row?.hits ?? 0;
}

function windowOf(ctx: Ctx, minutes: number): Date {
  const span = minutes * 60_000;
  return new Date(Math.floor(ctx.now().getTime() / span) * span);
}

/** Takes back the last try counted under `key`: it was none. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  await db.run(sql`
    update rate_counters set hits = hits - 1
    where key = ${key} and window_start = (select max(window_start) from rate_counters where key = ${key})`);
}

/** Forgets the tries counted under these keys: whoever made them has shown who she is, and was no stranger guessing. */
export const forgetTries = (db: Db, keys: readonly string[]): Promise<number> =>
  db.run(sql`delete from rate_counters where key = any(${keys})`);

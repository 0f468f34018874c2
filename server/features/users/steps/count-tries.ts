import sql from 'sql-template-tag';
import { refuse, type Problem } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';

/**
 * Counts one try under `key` in windows of `minutes`; past `max`, refuses with `why`.
 * Counted in the database, so the limit is the same through every server process.
 * @returns the start of the window, for `takeBackTry`.
 */
export async function countTry(ctx: Ctx, key: string, max: number, minutes: number, why: Problem): Promise<Date> {
  const window = windowOf(ctx, minutes);
  if ((await addIn(ctx.db, key, window, 1)) > max) throw refuse(why);
  return window;
}

/** Counts tries under `key`. @returns how many there are in the present window of `minutes`, these included. */
export const addTry = (ctx: Ctx, db: Db, key: string, minutes: number, times: number): Promise<number> =>
  addIn(db, key, windowOf(ctx, minutes), times);

async function addIn(db: Db, key: string, window: Date, times: number): Promise<number> {
  const row = await db.one<{ hits: number }>(sql`
    insert into rate_counters (key, window_start, hits) values (${key}, ${window}, ${times})
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

/**
 * Takes back a try that `countTry` counted under `key`. It names the window: a clock that was set back leaves later
 * windows behind.
 */
export async function takeBackTry(db: Db, key: string, window: Date): Promise<void> {
  await db.run(sql`
    update rate_counters set hits = hits - 1 where key = ${key} and window_start = ${window} and hits > 0`);
}

/** Forgets the tries counted under these keys: whoever made them has shown who she is, and was no stranger guessing. */
export const forgetTries = (db: Db, keys: readonly string[]): Promise<number> =>
  db.run(sql`delete from rate_counters where key = any(${keys})`);

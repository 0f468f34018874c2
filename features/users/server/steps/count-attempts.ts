import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { refuse, type Problem } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Counts an attempt under `key` in windows of `minutes`. The database counts, so all server processes share the limit.
 * @throws Refusal `problem` above `max` attempts.
 */
export async function countAttempt(
  ctx: Ctx,
  key: string,
  max: number,
  minutes: number,
  problem: Problem,
): Promise<void> {
  if ((await addAttempts(ctx, ctx.db, key, minutes, 1)) > max) throw refuse(problem);
}

const MAX_WAIT_MS = 5_000;
/** Largest step back of the clock after which queued turns are still valid, in ms. */
const CLOCK_STEP_MS = 60_000;

interface Pace {
  key: string;
  /** Attempts per window that do not wait. */
  free: number;
  minutes: number;
  /** Time between two turns of the attempts above `free`, in ms. */
  everyMs?: number;
}

/**
 * Counts an attempt of an address that many people may share. Attempts above the limit wait for a turn instead of
 * being refused until the window ends.
 * @throws Refusal `users.too-many-tries` when the queue is longer than `MAX_WAIT_MS`.
 */
export async function slowDown(ctx: Ctx, { key, free, minutes, everyMs = 1_000 }: Pace): Promise<void> {
  if ((await addAttempts(ctx, ctx.db, key, minutes, 1)) > free) await waitForTurn(ctx, key, everyMs);
}

/** Waits for the next turn of `key`. The request releases its slot during the wait. @throws as `slowDown`. */
export async function waitForTurn(ctx: Ctx, key: string, everyMs: number): Promise<void> {
  const now = ctx.now();
  const afterMs = (ms: number) => new Date(now.getTime() + ms);
  const latestTurn = afterMs(MAX_WAIT_MS);
  // A turn after this instant was stored before the clock was set back, and is ignored.
  const invalidAfter = afterMs(MAX_WAIT_MS + everyMs + CLOCK_STEP_MS);
  const row = await ctx.db.one<{ next: Date }>(sql`
    insert into attempt_turns as t (key, next_at) values (${key}, ${afterMs(everyMs)})
    on conflict (key) do update set next_at = ${everyMs} * interval '1 millisecond'
      + case when t.next_at between ${now} and ${latestTurn} then t.next_at else ${now} end
    where t.next_at <= ${latestTurn} or t.next_at > ${invalidAfter}
    returning next_at as next`);
  if (!row) throw refuse(userProblems.tooManyTries);
  const waitMs = row.next.getTime() - everyMs - now.getTime();
  if (waitMs > 0) await ctx.visitor.aside(() => pause(waitMs, undefined, { ref: false }));
}

/** @returns the number in the current window of `minutes`, these attempts included. */
export async function addAttempts(ctx: Ctx, db: Db, key: string, minutes: number, times: number): Promise<number> {
  const row = await db.one<{ hits: number }>(sql`
    insert into rate_counters (key, window_start, hits) values (${key}, ${windowOf(ctx, minutes)}, ${times})
    on conflict (key, window_start) do update set hits = rate_counters.hits + ${times} returning hits`);
  return row?.hits ?? 0;
}

export async function attemptCount(ctx: Ctx, db: Db, key: string, minutes: number): Promise<number> {
  const row = await db.one<{ hits: number }>(sql`
    select hits from rate_counters where key = ${key} and window_start = ${windowOf(ctx, minutes)}`);
  return row?.hits ?? 0;
}

function windowOf(ctx: Ctx, minutes: number): Date {
  const span = minutes * 60_000;
  return new Date(Math.floor(ctx.now().getTime() / span) * span);
}

/** Call it once the author of the attempts has proved an identity. */
export const resetAttempts = (db: Db, keys: readonly string[]): Promise<number> =>
  db.run(sql`delete from rate_counters where key = any(${keys})`);

import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';

/** What a run has done so far: kept even where it stops half-way. */
export interface Tally {
  removed: number;
  failed: number;
}

/** One short statement each: nobody waits for one, and the live has its turn between two. */
export const AT_ONCE = 500;
const PAUSE_MS = 20;
/** What is left after this goes the next night. */
const MOST_MS = 10 * 60_000;

/** Runs a statement that removes `AT_ONCE` at most, until nothing is left for it. */
export async function removeAll(ctx: Ctx, tally: Tally, statement: Sql): Promise<void> {
  for (const end = performance.now() + MOST_MS; performance.now() < end; await pause(PAUSE_MS)) {
    const removed = await ctx.db.run(statement);
    tally.removed += removed;
    if (removed < AT_ONCE) return;
  }
}

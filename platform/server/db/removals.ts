import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseAway } from './away.ts';

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
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Runs a statement that removes `AT_ONCE` at most, until nothing is left for it. */
export async function removeAll(ctx: Ctx, tally: Tally, statement: Sql): Promise<void> {
  for (const end = performance.now() + MOST_MS; performance.now() < end; await pause(PAUSE_MS)) {
    const removed = await ctx.db.run(statement);
    tally.removed += removed;
    if (removed < AT_ONCE) return;
  }
}

interface OneByOne<Row extends { id: string }> {
  /** The next ones, `AT_ONCE` at most, by id, whose id comes after this one. */
  after: (id: string) => Sql;
  /** Removes one. @returns whether it went. */
  remove: (row: Row) => Promise<boolean>;
  /** What the log says of one that can't be removed. */
  failure: string;
  /** After so many failures, the rest is left until the next night. */
  mostFailures?: number;
}

/** Removes one after the other: one that can't be removed is counted, and holds none of the others back. */
export async function removeOneByOne<Row extends { id: string }>(
  ctx: Ctx,
  tally: Tally,
  { after, remove, failure, mostFailures = Infinity }: OneByOne<Row>,
): Promise<void> {
  for (let last: string | undefined = FIRST_ID; last;) {
    const rows: Row[] = await ctx.db.many<Row>(after(last));
    for (const row of rows) {
      if (tally.failed >= mostFailures) return;
      try {
        if (await remove(row)) tally.removed += 1;
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        tally.failed += 1;
        ctx.log.error({ err: error, id: row.id }, failure);
      }
    }
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  }
}

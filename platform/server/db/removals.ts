import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { withoutTimeLimit } from '#platform/server/events/without-time-limit.ts';

export interface Tally {
  removed: number;
  failed: number;
  /** Time of `performance.now()` at which all removals stop; absent when each removal may take `MAX_RUN_MS`. */
  endsAt?: number;
}

/** Maximum number of rows per statement. Other requests can run between two short statements. */
export const BATCH_SIZE = 500;
const PAUSE_MS = 20;
/** Limit of one removal. The run of the next night removes the rest. */
export const MAX_RUN_MS = 10 * 60_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

const endOf = (tally: Tally): number => tally.endsAt ?? performance.now() + MAX_RUN_MS;

/**
 * Repeats a statement that removes at most `BATCH_SIZE` rows, until the end of the time. The statement has no limit of
 * its own, because it may read a large table to find few rows.
 * @throws the reason of `ctx.ended` once it is aborted.
 */
export async function removeAll(ctx: Ctx, tally: Tally, statement: Sql): Promise<void> {
  for (const end = endOf(tally); performance.now() < end; await pause(PAUSE_MS)) {
    ctx.ended?.throwIfAborted();
    const removed = await withoutTimeLimit(ctx, (tx) => tx.run(statement));
    tally.removed += removed;
    if (removed < BATCH_SIZE) return;
  }
}

interface OneByOne<Row extends { id: string }> {
  /** Selects at most `BATCH_SIZE` rows after an id, in the order of their ids. */
  after: (id: string) => Sql;
  /** Returns false when the row has changed and is not removed. */
  remove: (row: Row) => Promise<boolean>;
  /** Log message for a row that cannot be removed. */
  failure: string;
  maxFailures?: number;
}

/**
 * Removes the rows in the order of their ids. Counts a row that cannot be removed. Stops after `maxFailures`, and at
 * the end of the time.
 * @throws the reason of `ctx.ended` once it is aborted, and the error of an unreachable database.
 */
export async function removeOneByOne<Row extends { id: string }>(
  ctx: Ctx,
  tally: Tally,
  { after, remove, failure, maxFailures = Infinity }: OneByOne<Row>,
): Promise<void> {
  const end = endOf(tally);
  for (let last: string | undefined = LOWEST_ID; last;) {
    const afterLast = after(last);
    const rows: Row[] = await withoutTimeLimit(ctx, (tx) => tx.many<Row>(afterLast));
    for (const row of rows) {
      ctx.ended?.throwIfAborted();
      if (tally.failed >= maxFailures || performance.now() >= end) return;
      try {
        if (await remove(row)) tally.removed += 1;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        tally.failed += 1;
        ctx.log.error({ error, rowId: row.id }, failure);
      }
    }
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
  }
}

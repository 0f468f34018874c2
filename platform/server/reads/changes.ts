import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Snapshot up to which a process has read the table `changes`: all rows of the transactions that the snapshot shows.
 */
export interface Seen {
  /** First transaction id that was not yet assigned at the snapshot. */
  next: string;
  /** Transactions below `next` that were still running. */
  running: readonly string[];
  /** Start of the database server. Another server may give the same transaction ids again. */
  server: string;
}

/** Changed row: its table, and the users whose answers show it. Null means any reader. */
export type Change = readonly [source: string, users: readonly string[] | null];

/** Result of `newsSince`, as the database returns it. */
export interface NewsRow {
  snapshot: string;
  server: string;
  /** Null when nothing changed. */
  changes: Change[] | null;
}

/**
 * Maximum number of changes that `changes_since` returns in full. After more changes, every answer in memory is
 * dropped.
 */
export const MAX_CHANGES = 1_000;
/** Source of a change that concerns every answer. */
export const EVERYTHING = '*';

/**
 * Selects the columns of a `NewsRow`, with the changes that `seen` does not show. A transaction is new when it began
 * after the snapshot, or was still running at the snapshot. Ids from a sequence would miss the second kind, because
 * transactions do not commit in the order of their ids.
 */
export const newsSince = (seen: Seen | null): Sql => sql`
  pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  ${seen ? sql`changes_since(${seen.next}::text::xid8, ${[...seen.running]}::text[]::xid8[])` : sql`null::json`} as changes`;

/** Reads the snapshot of a row: `xmin:xmax:running,running`. */
export function readSnapshot({ snapshot, server }: NewsRow): Seen {
  const [, next = '', running = ''] = snapshot.split(':');
  return { next, running: running === '' ? [] : running.split(','), server };
}

/**
 * Deletes the rows of finished transactions. In the same statement, records that everything changed, for processes that
 * have not read the deleted rows.
 */
export const emptyChanges = (db: Db): Promise<number> =>
  db.run(sql`
    with old as (delete from changes where xid < pg_snapshot_xmin(pg_current_snapshot()) returning 1)
    insert into changes (source) select ${EVERYTHING} where exists (select from old)`);

import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/** Snapshot of the last read of the table `changes`. All rows of the transactions in the snapshot are known. */
export interface Seen {
  /** First transaction id that was not yet assigned. */
  next: string;
  /** Transactions below `next` that were still running. */
  running: readonly string[];
  /** Start of the database server. Another server may give the same transaction ids again. */
  server: string;
}

/** Users whose answers show the row. Null means any reader. */
export type Change = readonly [source: string, users: readonly string[] | null];

export interface NewsRow {
  snapshot: string;
  server: string;
  changes: Change[] | null;
}

/** After more changes, every answer in memory is dropped. */
export const MAX_CHANGES = 1_000;
export const EVERYTHING = '*';

/**
 * Selects the columns of a `NewsRow`. A transaction is new when it began after the snapshot `seen`, or was still
 * running at the snapshot. Ids from a sequence would miss the second kind, because transactions do not commit in the
 * order of their ids.
 */
export const newsSince = (seen: Seen | null): Sql => sql`
  pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  ${seen ? sql`changes_since(${seen.next}::text::xid8, ${[...seen.running]}::text[]::xid8[])` : sql`null::json`} as changes`;

/** Parses a snapshot of the form `xmin:xmax:running,running`. */
export function readSnapshot({ snapshot, server }: NewsRow): Seen {
  const [, next = '', running = ''] = snapshot.split(':');
  return { next, running: running === '' ? [] : running.split(','), server };
}

/**
 * Deletes only rows of finished transactions. In the same statement, records that everything changed, for processes
 * that have not read the deleted rows.
 */
export const emptyChanges = (db: Db): Promise<number> =>
  db.run(sql`
    with old as (delete from changes where xid < pg_snapshot_xmin(pg_current_snapshot()) returning 1)
    insert into changes (source) select ${EVERYTHING} where exists (select from old)`);

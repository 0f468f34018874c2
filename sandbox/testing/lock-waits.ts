import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { until } from './steps.ts';

/**
 * Returns once at least `count` connections to this database wait for a lock, or once `isOver` returns true.
 * @param db must be outside any transaction. Inside a transaction, PostgreSQL keeps listing the connections of the
 * first query, without newer connections.
 */
export async function untilWaitingForLocks(db: Db, count = 1, isOver: () => boolean = () => false): Promise<void> {
  await until(async () => {
    if (isOver()) return true;
    const waiting = await db.run(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting >= count;
  });
}

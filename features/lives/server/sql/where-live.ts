import sql, { type Sql } from 'sql-template-tag';

/**
 * Condition for the rows of one live, for queries that sort by `live_id, …` and need an index on `(live_id, …)`.
 * Written as a range: with `live_id =`, PostgreSQL removes `live_id` from the sort order, and may then scan an index
 * over all lives.
 */
export const whereLive = (liveId: string): Sql => sql`live_id between ${liveId} and ${liveId}`;

import sql, { type Sql } from 'sql-template-tag';

/**
 * Rows of one live, for an index on `(live_id, …)` and `order by live_id, …`. Written as a range: with `live_id =`,
 * PostgreSQL drops `live_id` from the sort order and may scan another index through all lives.
 */
export const whereLive = (liveId: string): Sql => sql`live_id between ${liveId} and ${liveId}`;

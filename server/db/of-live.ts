import sql, { type Sql } from 'sql-template-tag';

/**
 * The rows of a live, for those that an index has by live and then in the order asked for: `order by live_id, …`. Said as
 * a range: with `live_id =`, PostgreSQL leaves `live_id` out of the order and may walk another index through all lives.
 */
export const ofLive = (liveId: string): Sql => sql`live_id between ${liveId} and ${liveId}`;

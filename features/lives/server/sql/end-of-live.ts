import sql, { type Sql } from 'sql-template-tag';

const keyOf = (liveId: string | Sql): Sql => sql`hashtextextended('end of live:' || ${liveId}::text, 0)`;

/**
 * Takes the exclusive lock that the end of a live needs. An order that is being created is committed before the end, or
 * sees the end.
 */
export const lockEndOfLive = (liveId: string): Sql => sql`select pg_advisory_xact_lock(${keyOf(liveId)})`;

/**
 * Takes a shared lock before an order is created in a live, and before the state of the live is read for this.
 * Creations of orders do not block each other.
 */
export const waitForEndOfLive = (liveId: string): Sql => sql`select pg_advisory_xact_lock_shared(${keyOf(liveId)})`;

/**
 * Takes the shared lock of `waitForEndOfLive` for several lives.
 * @param liveIds query of one column with their ids.
 */
export const waitForEndsOfLives = (liveIds: Sql): Sql => sql`
  select pg_advisory_xact_lock_shared(${keyOf(sql`ending.live_id`)}) from (${liveIds}) as ending (live_id)`;

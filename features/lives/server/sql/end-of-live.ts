import sql, { type Sql } from 'sql-template-tag';

const keyOf = (liveId: string | Sql): Sql => sql`hashtextextended('end of live:' || ${liveId}::text, 0)`;

/** Exclusive lock to take before ending a live. An order created concurrently is committed first, or sees the end. */
export const lockEndOfLive = (liveId: string): Sql => sql`select pg_advisory_xact_lock(${keyOf(liveId)})`;

/**
 * Shared lock to take before creating an order for a live and reading its state. Order creations do not block each
 * other.
 */
export const waitForEndOfLive = (liveId: string): Sql => sql`select pg_advisory_xact_lock_shared(${keyOf(liveId)})`;

/** Shared locks of the ends of these lives, a query of one column. */
export const waitForEndsOfLives = (liveIds: Sql): Sql => sql`
  select pg_advisory_xact_lock_shared(${keyOf(sql`ending.live_id`)}) from (${liveIds}) as ending (live_id)`;

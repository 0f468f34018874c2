import sql, { type Sql } from 'sql-template-tag';

const keyOf = (liveId: string): Sql => sql`hashtextextended(${`end of live:${liveId}`}, 0)`;

/** Taken by whoever ends a live, before all else: orders that are being made for it are there by then, or see its end. */
export const lockEndOfLive = (liveId: string): Sql => sql`select pg_advisory_xact_lock(${keyOf(liveId)})`;

/** Taken by whoever makes an order for a live, before looking whether it is over. They do not wait for each other. */
export const waitForEndOfLive = (liveId: string): Sql => sql`select pg_advisory_xact_lock_shared(${keyOf(liveId)})`;

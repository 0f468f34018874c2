import sql, { type Sql } from 'sql-template-tag';

/** True while buyers cannot pay, so that the time of unpaid orders does not run (decision 0039). */
export const isHoldPaused = sql`exists (select from hold_pause)`;

/** Instant with which the end of a hold is compared: the beginning of a pause while it lasts, else `now`. */
export const holdClock = (now: Date): Sql => sql`coalesce((select since from hold_pause), ${now}::timestamptz)`;

/**
 * Interval to `now` from the beginning of a pause (`since`), or from `begunAt` if that is during the pause. A number of
 * seconds, because days depend on the time zone of the connection.
 */
export const lostTime = (begunAt: Sql, since: Date, now: Date): Sql =>
  sql`make_interval(secs => extract(epoch from ${now}::timestamptz - greatest(${begunAt}, ${since}::timestamptz))::float8)`;

import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * Order of lives, newest first. Among lives of one date, the live that was created last comes first: the console, the
 * feed and the pages must all mean the same live. Needs the alias of `lives` in scope.
 */
export const newestLiveFirst = (live: string): Sql =>
  sql`${raw(live)}.live_date desc, ${raw(live)}.created_at desc, ${raw(live)}.id desc`;

/** True when `live` comes after `newer` in the order of `newestLiveFirst`. Needs both aliases of `lives` in scope. */
export const isOlderLive = (live: string, newer: string): Sql => sql`(${keyOf(live)}) < (${keyOf(newer)})`;

const keyOf = (live: string): Sql => sql`${raw(live)}.live_date, ${raw(live)}.created_at, ${raw(live)}.id`;

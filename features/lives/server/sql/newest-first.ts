import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * Order of lives, newest first. Among lives on the same date, the live created last comes first, so that the console,
 * the feed and the pages agree. `live` is an alias of `lives`.
 */
export const newestLiveFirst = (live: string): Sql =>
  sql`${raw(live)}.live_date desc, ${raw(live)}.created_at desc, ${raw(live)}.id desc`;

/**
 * True when `live` is older than `newer`: it comes later in the order of `newestLiveFirst`. `live` and `newer` are
 * aliases of `lives`.
 */
export const isOlderLive = (live: string, newer: string): Sql => sql`(${keyOf(live)}) < (${keyOf(newer)})`;

const keyOf = (live: string): Sql => sql`${raw(live)}.live_date, ${raw(live)}.created_at, ${raw(live)}.id`;

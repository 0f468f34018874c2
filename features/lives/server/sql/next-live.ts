import sql, { raw, type Sql } from 'sql-template-tag';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { newestLiveFirst } from './newest-first.ts';

/**
 * Time after its date during which an active live counts as on air, in hours. Limited, because a seller may forget to
 * end a live.
 */
const ON_AIR_HOURS = 12;
/** Time before its date from which a live may have been held, in hours. A seller may begin earlier than announced. */
export const HELD_EARLY_HOURS = 12;
/** Time before its date from which an active live counts as on air, in minutes. */
const EARLY_MINUTES = 15;

export const isOnAir = (live: string, now: Date): Sql => sql`(${raw(live)}.is_active
  and ${raw(live)}.live_date between ${new Date(now.getTime() - ON_AIR_HOURS * 3_600_000)} and ${new Date(now.getTime() + EARLY_MINUTES * 60_000)})`;

/**
 * True for a live that has ended at `now`. An inactive live before its date is only prepared, unless it was held
 * earlier. Needs the alias of `lives` in scope.
 */
export const hasEnded = (live: string, now: Date): Sql =>
  sql`(not ${raw(live)}.is_active and (${raw(live)}.live_date <= ${now} or ${raw(live)}.ended_at is not null))`;

export interface ShownLive {
  id: string;
  title: string;
  at: string;
}
export const shownLiveJson = (live: string): Json<ShownLive> =>
  jsonObject<ShownLive>({ id: sql`${raw(live)}.id`, title: sql`${raw(live)}.title`, at: sql`${raw(live)}.live_date` });

export const nextLiveJson = (now: Date): Json<ShownLive | null> =>
  typed<ShownLive | null>(sql`(select ${shownLiveJson('l')} from lives l
    where l.live_date > ${now} and not ${isOnAir('l', now)} and not ${hasEnded('l', now)} order by l.live_date, l.id limit 1)`);

export const liveOnAirJson = (now: Date): Json<ShownLive | null> =>
  typed<ShownLive | null>(sql`(select ${shownLiveJson('l')} from lives l
    where ${isOnAir('l', now)} order by ${newestLiveFirst('l')} limit 1)`);

import sql, { raw, type Sql } from 'sql-template-tag';
import { HELD_EARLY_HOURS } from '#features/lives/domain/rules.ts';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { newestLiveFirst } from './newest-first.ts';

/**
 * Time after its date during which an active live counts as on air, in hours. Limited, because a seller may forget to
 * end a live.
 */
const ON_AIR_HOURS = 12;
/** Time before its date from which an active live counts as on air, in minutes. */
const EARLY_MINUTES = 15;
/** Time after its date for which an inactive live that has not ended is still the next one, in case its seller is late. */
const LATE_MINUTES = 60;

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const hoursBefore = (now: Date, hours: number): Date => minutesAfter(now, -60 * hours);

/** True for a live that counts as on air at `now`. `live` is an alias of `lives`. */
export const isOnAir = (live: string, now: Date): Sql => sql`(${raw(live)}.is_active
  and ${raw(live)}.live_date between ${hoursBefore(now, ON_AIR_HOURS)} and ${minutesAfter(now, EARLY_MINUTES)})`;

/**
 * True for a live that has ended at `now`. An inactive live before its date is only prepared, unless it was held
 * earlier. `live` is an alias of `lives`.
 */
export const hasEnded = (live: string, now: Date): Sql =>
  sql`(not ${raw(live)}.is_active and (${raw(live)}.live_date <= ${now} or ${raw(live)}.ended_at is not null))`;

/**
 * True for an inactive live that no seller or job has ended, `ON_AIR_HOURS` after its date: a seller may activate it
 * late. `live` is an alias of `lives`.
 */
export const hasPassed = (live: string, now: Date): Sql =>
  sql`(not ${raw(live)}.is_active and ${raw(live)}.live_date <= ${hoursBefore(now, ON_AIR_HOURS)} and ${raw(live)}.ended_at is null)`;

/**
 * True for a live that a seller or job has ended, or that nobody has ended `ON_AIR_HOURS` after its date. Unlike
 * `hasEnded`, false for an announced live that begins late. `live` is an alias of `lives`.
 */
export const isSurelyOver = (live: string, now: Date): Sql =>
  sql`(not ${raw(live)}.is_active and (${raw(live)}.ended_at is not null or ${raw(live)}.live_date <= ${hoursBefore(now, ON_AIR_HOURS)}))`;

/** True for a live that its seller has announced and may still begin. */
const isAnnounced = (live: string, now: Date): Sql => sql`(case when ${raw(live)}.is_active
  then ${raw(live)}.live_date > ${now} and not ${isOnAir(live, now)}
  else ${raw(live)}.live_date > ${minutesAfter(now, -LATE_MINUTES)} and ${raw(live)}.ended_at is null end)`;

/**
 * True for a live that is on or may still take place. A live that a seller forgot to end counts as over once
 * `ON_AIR_HOURS` have passed since its date. `live` is an alias of `lives`.
 */
export const mayStillTakePlace = (live: string, now: Date): Sql =>
  sql`(${raw(live)}.live_date > ${hoursBefore(now, ON_AIR_HOURS)} and not ${hasEnded(live, now)})`;

/**
 * True for an active live that ends if a seller deactivates it now, provided that it has orders. `live` is an alias of
 * `lives`.
 */
export const endsWhenDeactivated = (live: string, now: Date): Sql =>
  sql`(${raw(live)}.is_active and ${raw(live)}.live_date <= ${hoursBefore(now, -HELD_EARLY_HOURS)})`;

export interface ShownLive {
  id: string;
  title: string;
  at: string;
}
/** `live` is an alias of `lives`. */
export const shownLiveJson = (live: string): Json<ShownLive> =>
  jsonObject<ShownLive>({ id: sql`${raw(live)}.id`, title: sql`${raw(live)}.title`, at: sql`${raw(live)}.live_date` });

/** Prefers a live of the next hour to a late live, because the late live may not take place. */
export const nextLiveJson = (now: Date): Json<ShownLive | null> =>
  typed<ShownLive | null>(sql`(select ${shownLiveJson('l')} from lives l
    where ${isAnnounced('l', now)}
    order by l.live_date not between ${now} and ${minutesAfter(now, LATE_MINUTES)}, l.live_date, l.id limit 1)`);

export const liveOnAirJson = (now: Date): Json<ShownLive | null> =>
  typed<ShownLive | null>(sql`(select ${shownLiveJson('l')} from lives l
    where ${isOnAir('l', now)} order by ${newestLiveFirst('l')} limit 1)`);

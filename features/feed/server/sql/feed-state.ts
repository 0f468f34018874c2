import sql, { raw, type Sql } from 'sql-template-tag';
import { newestLiveFirst } from '#features/lives/server/sql/newest-first.ts';

/** Selects the id of the live that the shop listens to: the newest active live. */
export const liveListenedTo = sql`select l.id from lives l where l.is_active order by ${newestLiveFirst('l')} limit 1`;

/**
 * State of the feed of a live. An active live is never `off`: the shop is connected or connecting to it, listens to
 * another live, or has no relay. `live` is an alias of `lives`.
 */
export const feedStateName = (live: string): Sql => sql`(
  select case when not ${raw(live)}.is_active or own.state <> 'off' then own.state
      when ${raw(live)}.id = newest.id then 'connecting'
      when newest.state = 'no-relay' then newest.state
      else 'elsewhere' end
  from (select coalesce((select state from feed_states where live_id = ${raw(live)}.id), 'off') as state) own
  left join (select followed.id, f.state from (${liveListenedTo}) followed
    left join feed_states f on f.live_id = followed.id) newest on true)`;

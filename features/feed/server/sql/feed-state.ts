import sql from 'sql-template-tag';

/** Selects the id of the live that the shop listens to: the newest active live. */
export const liveListenedTo = sql`select id from lives where is_active order by live_date desc, created_at desc limit 1`;

/**
 * State of the feed of a live. An active live is never `off`: the shop connects to it, or listens to another live.
 * Needs the live `l` in scope.
 */
export const feedStateName = sql`(
  select case when not l.is_active or own.state <> 'off' then own.state
      when l.id = newest.id then 'connecting'
      when newest.state = 'no-relay' then newest.state
      else 'elsewhere' end
  from (select coalesce((select state from feed_states where live_id = l.id), 'off') as state) own
  left join (select heard.id, f.state from (${liveListenedTo}) heard
    left join feed_states f on f.live_id = heard.id) newest on true)`;

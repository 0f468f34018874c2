import sql from 'sql-template-tag';
import { type FeedStateName, feedLifecycle, feedStates } from '#features/feed/domain/lifecycle.ts';
import type { Shop } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { DeclaredCounter } from '#platform/server/metrics/declared.ts';

export const cutsOpened = {
  name: 'defile_feed_cuts_total',
  help: 'Cuts of the feed of a live, in which comments may have been missed',
} satisfies DeclaredCounter;

const receivingStates = sqlWords(feedStates.filter((state) => feedLifecycle[state].isReceiving));

interface StateChange {
  liveId: string;
  state: FeedStateName;
  detail: string | null;
  at: Date;
  nextTryAt: Date | null;
}

export async function recordState(shop: Shop, { liveId, state, detail, at, nextTryAt }: StateChange): Promise<void> {
  await shop.db.run(sql`
    insert into feed_states (live_id, state, detail, since, next_try_at)
    values (${liveId}, ${state}, ${detail}, ${at}, ${nextTryAt})
    on conflict (live_id) do update set state = excluded.state, detail = excluded.detail,
      next_try_at = excluded.next_try_at,
      since = case when feed_states.state = excluded.state then feed_states.since else excluded.since end`);
  shop.liveFeed.publish([{ topic: 'feed', id: liveId }]);
}

interface Handover {
  liveId: string;
  at: Date;
  /** Time of the latest state that this process has written. */
  lastChangeAt: Date;
  /** True when comments may be missed until the next process connects. */
  isCut: boolean;
}

/**
 * Records that another process will read the comments of a live, and opens a cut. Does nothing once another process has
 * written a later state, because a former leader may stop late.
 */
export async function recordHandover(shop: Shop, { liveId, at, lastChangeAt, isCut }: Handover): Promise<void> {
  const opened = await shop.db.run(sql`
    with ended as (
      update feed_states set state = 'retrying', detail = null, next_try_at = null,
        since = case when state = 'retrying' then since else ${at} end
      where live_id = ${liveId} and since <= ${lastChangeAt} returning live_id)
    insert into feed_cuts (live_id, cut_from, reason) select live_id, ${at}, 'the shop stopped' from ended
    where ${isCut} and not exists (select from feed_cuts where live_id = ${liveId} and cut_to is null)`);
  shop.metrics.count(cutsOpened, opened);
  shop.liveFeed.publish([{ topic: 'feed', id: liveId }]);
}

/**
 * Records that the comments of this live are not read, and ends this state for all other lives. With null, ends this
 * state for all lives.
 */
export async function recordUnread(shop: Shop, liveId: string | null): Promise<void> {
  const at = shop.now();
  const changed = await shop.db.many<{ liveId: string }>(sql`
    with ended as (
      update feed_states set state = 'off', since = ${at}
      where state = 'no-relay' and live_id is distinct from ${liveId}::uuid returning live_id),
    unread as (
      insert into feed_states (live_id, state, since) select id, 'no-relay', ${at} from lives where id = ${liveId}::uuid
      on conflict (live_id) do update set state = excluded.state, since = excluded.since, detail = null,
        next_try_at = null
      where feed_states.state <> excluded.state
      returning live_id)
    select live_id as "liveId" from ended union all select live_id from unread`);
  shop.liveFeed.publish(changed.map(({ liveId: id }) => ({ topic: 'feed', id })));
}

/** Records the start of a cut: a period during which the shop may miss comments. Does nothing while a cut is open. */
export async function openCut(shop: Shop, liveId: string, cut: { from: Date; reason: string }): Promise<void> {
  const opened = await shop.db.run(sql`
    insert into feed_cuts (live_id, cut_from, reason) select ${liveId}, ${cut.from}, ${cut.reason}
    where not exists (select from feed_cuts where live_id = ${liveId} and cut_to is null)`);
  shop.metrics.count(cutsOpened, opened);
}

/**
 * Opens a cut when the last process crashed: it left the state “open” and no open cut. The cut begins at the last event
 * or state change of that process.
 */
export async function openCutAfterCrash(shop: Shop, liveId: string): Promise<void> {
  const opened = await shop.db.run(sql`
    insert into feed_cuts (live_id, cut_from, reason)
    select live_id, greatest(since, last_event_at), 'the shop stopped' from feed_states s
    where live_id = ${liveId} and state in (${receivingStates})
      and not exists (select from feed_cuts c where c.live_id = s.live_id and c.cut_to is null)`);
  shop.metrics.count(cutsOpened, opened);
}

export async function closeCut(shop: Shop, liveId: string, at: Date): Promise<void> {
  await shop.db.run(sql`update feed_cuts set cut_to = ${at} where live_id = ${liveId} and cut_to is null`);
}

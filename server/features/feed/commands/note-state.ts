import sql from 'sql-template-tag';
import type { FeedState } from '#domain/feed/contract.ts';
import type { Shop } from '#server/context.ts';

interface Noted {
  liveId: string;
  state: FeedState['state'];
  detail: string | null;
  at: Date;
}

/** Keeps how the connection to a live is doing, for every console to see. */
export async function noteState(shop: Shop, { liveId, state, detail, at }: Noted): Promise<void> {
  await shop.db.run(sql`
    insert into feed_states (live_id, state, detail, since) values (${liveId}, ${state}, ${detail}, ${at})
    on conflict (live_id) do update set state = excluded.state, detail = excluded.detail,
      since = case when feed_states.state = excluded.state then feed_states.since else excluded.since end`);
  shop.liveFeed.publish([{ topic: 'feed', id: liveId }]);
}

/** Opens a cut: from then on, something may be said that the shop does not hear. A cut that is open stays the one. */
export async function openCut(shop: Shop, liveId: string, cut: { from: Date; reason: string }): Promise<void> {
  await shop.db.run(sql`
    insert into feed_cuts (live_id, cut_from, reason) select ${liveId}, ${cut.from}, ${cut.reason}
    where not exists (select from feed_cuts where live_id = ${liveId} and cut_to is null)`);
}

/**
 * Opens the cut that nobody could note: whoever listened before and died without a word left the state “open”; since
 * its last sign of life, nothing was heard.
 */
export async function openCutLeftBehind(shop: Shop, liveId: string): Promise<void> {
  await shop.db.run(sql`
    insert into feed_cuts (live_id, cut_from, reason)
    select live_id, greatest(since, last_event_at), 'the shop stopped' from feed_states s
    where live_id = ${liveId} and state = 'open'
      and not exists (select from feed_cuts c where c.live_id = s.live_id and c.cut_to is null)`);
}

export async function closeCut(shop: Shop, liveId: string, at: Date): Promise<void> {
  await shop.db.run(sql`update feed_cuts set cut_to = ${at} where live_id = ${liveId} and cut_to is null`);
}

import type * as endpoints from '#features/feed/domain/endpoints.ts';
import type {
  FeedCut,
  FeedNews,
  FeedSnapshot,
  FeedState,
  LiveFeedEvent,
  SetAsideMessage,
} from '#features/feed/domain/schemas.ts';
import sql, { type Sql } from 'sql-template-tag';
import { SHOWN_EVENTS } from '#features/feed/domain/rules.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { assertLiveOf } from '#features/lives/server/queries.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { JsonText } from '#platform/server/reply.ts';
import type { Ctx, Shop } from '#platform/server/context.ts';
import { jsonList, jsonObject, readAll, readText, typed } from '#platform/server/db/json.ts';
import { whereLive } from '#features/lives/server/sql/where-live.ts';
import { limitTo } from '#platform/server/db/search.ts';
import { feedStateName } from './sql/feed-state.ts';

/** Selects `(display_name, avatar_url, tiktok_user_id)` of the last viewer who was seen with this pseudo. */
export const lastSeenAs = (pseudo: string): Sql => sql`
  select display_name, avatar_url, tiktok_user_id from tiktok_live_users
  where tiktok_username = ${pseudo} order by id desc limit 1`;

const MAX_SET_ASIDE = 100;

const eventJson = jsonObject<LiveFeedEvent>({
  id: sql`e.id::text`,
  userNickname: sql`e.user_nickname`,
  userUniqueId: sql`e.user_unique_id`,
  type: sql`e.type_evenement`,
  comment: sql`e.comment`,
  createTime: sql`e.create_time`,
  msgId: sql`e.msg_id`,
  insertedAt: sql`e.inserted_at`,
  avatarUrl: sql`e.avatar_url`,
  lateMs: sql`e.late_ms`,
});
const stateJson = jsonObject<FeedState>({
  state: feedStateName('l'),
  since: sql`s.since`,
  detail: sql`s.detail`,
  lastEventAt: sql`s.last_event_at`,
  nextTryAt: sql`s.next_try_at`,
  setAside: sql`coalesce(s.set_aside, 0)`,
});
const offStateJson = jsonObject<FeedState>({
  state: sql`'off'`,
  since: sql`null`,
  detail: sql`null`,
  lastEventAt: sql`null`,
  nextTryAt: sql`null`,
  setAside: sql`0`,
});
const cutJson = jsonObject<FeedCut>({
  id: sql`c.id::text`,
  from: sql`c.cut_from`,
  to: sql`c.cut_to`,
  reason: sql`c.reason`,
});
const lastIdOf = (liveId: string) => sql`coalesce((select id from tiktok_event
  where ${whereLive(liveId)} order by live_id, id desc limit 1), 0)::text`;
const latestFirst = sql`e.create_time desc, e.id desc`;

const latestEvents = (from: Sql) =>
  jsonList(eventJson, {
    from: sql`(select * from ${from} order by ${latestFirst} ${limitTo(SHOWN_EVENTS)}) e`,
    orderBy: latestFirst,
  });

/**
 * Returns the latest 100 events of a live by platform time, the state of the feed and its latest 20 cuts. Runs one
 * statement.
 * @throws Refusal `lives.not-found`.
 */
export async function listFeedEvents(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.listFeedEvents>,
): Promise<JsonText<FeedSnapshot>> {
  const snapshot = jsonObject<FeedSnapshot>({
    events: latestEvents(sql`tiktok_event e where live_id = ${liveId}`),
    lastId: lastIdOf(liveId),
    feed: typed(sql`coalesce((
      select ${stateJson} from lives l left join feed_states s on s.live_id = l.id where l.id = ${liveId}), ${offStateJson})`),
    cuts: jsonList(cutJson, {
      from: sql`(select * from feed_cuts where live_id = ${liveId} order by id desc limit 20) c`,
      orderBy: sql`c.id desc`,
    }),
  });
  const text = await readText(ctx.db, snapshot, sql`from lives where id = ${liveId}`);
  if (!text) throw refuse(liveProblems.notFound);
  return text;
}

/**
 * Returns the message `FeedNews` with the events of a live received after the event `after`, and the id of the last
 * event. Null without new events.
 */
export async function feedNews(
  shop: Shop,
  liveId: string,
  after: string,
): Promise<{ last: string; json: string } | null> {
  const news = jsonObject<FeedNews>({
    topic: sql`'feed-events'`,
    id: sql`${liveId}::text`,
    after: sql`${after}::text`,
    last: sql`max(id)::text`,
    events: latestEvents(sql`fresh e`),
  });
  return shop.db.one<{ last: string; json: string }>(sql`
    with fresh as materialized (select * from tiktok_event where live_id = ${liveId} and id > ${after}::bigint)
    select max(id)::text as last, ${news}::text as json from fresh having count(*) > 0`);
}

/** Returns the id of the last event received in a live; `0` before the first event. */
export async function lastReceived(shop: Shop, liveId: string): Promise<string> {
  const row = await shop.db.one<{ last: string }>(sql`select ${lastIdOf(liveId)} as last`);
  return row?.last ?? '0';
}

const setAsideJson = jsonObject<SetAsideMessage>({
  id: sql`id::text`,
  heardAt: sql`heard_at`,
  reason: sql`reason`,
  excerpt: sql`excerpt`,
});

/**
 * Lists the latest messages of a live that could not be read or stored, newest first.
 * @throws Refusal `lives.not-found`.
 */
export async function listSetAside(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.listSetAside>,
): Promise<{ messages: SetAsideMessage[] }> {
  const latest = sql`from feed_set_aside where live_id = ${liveId} order by id desc limit ${MAX_SET_ASIDE}`;
  const messages = await readAll(ctx.db, setAsideJson, latest);
  await assertLiveOf(ctx.db, liveId, messages);
  return { messages };
}

export async function readAudience(
  _ctx: Ctx,
  tx: Tx,
  { liveId }: { liveId: string },
): Promise<{ hasAudience: boolean }> {
  const row = await tx.one(sql`
    select where exists (select from tiktok_event where live_id = ${liveId})
      or exists (select from tiktok_live_users where live_id = ${liveId})`);
  return { hasAudience: row !== null };
}

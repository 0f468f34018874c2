import sql from 'sql-template-tag';
import type { Shop } from '#platform/server/context.ts';
import { isRetryable } from '#platform/server/db/retryable-error.ts';
import type { FeedEvent } from '#platform/server/integrations/tiktok/gateway.ts';
import { storeRejected } from './store-rejected.ts';

/**
 * Event with its time of reception, in ms since the epoch. Without this time, the event counts as received when it is
 * stored.
 */
export interface ReceivedEvent extends FeedEvent {
  receivedAt?: number;
}

/** Types of events that are not stored. Likes and viewer counts are very frequent and do not concern a piece. */
const ignored = new Set(['like', 'roomUser', 'other']);

/**
 * Stores the events of a live in the order of reception, with their viewers. Stores an event with a `msg_id` once,
 * because feeds repeat and replay events. After an error, splits the batch in half until the invalid events are found.
 * Sets these aside with the reason, so that the valid events are stored.
 * @returns the number of new events.
 * @throws a temporary error of the database. The caller then repeats the whole batch.
 */
export async function saveEvents(shop: Shop, liveId: string, events: readonly ReceivedEvent[]): Promise<number> {
  const eventsToStore = events.filter((event) => !ignored.has(event.type));
  const [firstEvent] = eventsToStore;
  if (!firstEvent) return 0;
  try {
    return await insertEvents(shop, liveId, eventsToStore);
  } catch (error) {
    if (isRetryable(error)) throw error;
    if (eventsToStore.length === 1) {
      shop.log.error({ error, liveId, msgId: firstEvent.msgId }, 'feed: an event could not be stored');
      await storeRejected(shop, liveId, [{ reason: 'unwritable', excerpt: excerptOf(firstEvent, error) }]).catch(
        (storeError: unknown) => {
          // An event that cannot be set aside either is lost. The log above names it.
          if (isRetryable(storeError)) throw storeError;
        },
      );
      return 0;
    }
    const half = Math.ceil(eventsToStore.length / 2);
    return (
      (await saveEvents(shop, liveId, eventsToStore.slice(0, half))) +
      (await saveEvents(shop, liveId, eventsToStore.slice(half)))
    );
  }
}

const excerptOf = ({ uniqueId, type, comment }: FeedEvent, error: unknown): string =>
  `@${uniqueId ?? '?'} (${type}) : ${(comment ?? '').slice(0, 300)} — ${error instanceof Error ? error.message : ''}`;

async function insertEvents(shop: Shop, liveId: string, events: readonly ReceivedEvent[]): Promise<number> {
  const rows = acceptedJson(JSON.stringify(events.map(rowOf)));
  return shop.db.run(sql`
    with received as (
      select * from rows from (jsonb_to_recordset(${rows}::jsonb) as (nickname text, user_id text, unique_id text,
        avatar_url text, type text, comment text, create_time bigint, late_ms bigint, msg_id text, received_at float8,
        raw jsonb)) with ordinality
        as e(nickname, user_id, unique_id, avatar_url, type, comment, create_time, late_ms, msg_id, received_at, raw, place)),
    people as (
      insert into tiktok_live_users (live_id, tiktok_username, display_name, tiktok_user_id, avatar_url, created_at)
      select distinct on (user_id) ${liveId}::uuid, unique_id, nickname, user_id, avatar_url,
        ${shop.now()}::timestamptz from received
      where unique_id is not null and user_id is not null order by user_id, place desc
      on conflict (live_id, tiktok_user_id) where tiktok_user_id is not null do update
        set display_name = coalesce(excluded.display_name, tiktok_live_users.display_name),
          tiktok_username = excluded.tiktok_username, avatar_url = excluded.avatar_url
        where tiktok_live_users.display_name <> excluded.display_name
          or tiktok_live_users.display_name is null and excluded.display_name is not null
          or tiktok_live_users.tiktok_username <> excluded.tiktok_username),
    state as (update feed_states set last_event_at = ${shop.now()} where live_id = ${liveId})
    insert into tiktok_event (live_id, user_nickname, user_id, user_unique_id, avatar_url, type_evenement, comment,
      create_time, late_ms, msg_id, payload, inserted_at)
    select ${liveId}, nickname, user_id, unique_id, avatar_url, type, comment, create_time, late_ms, msg_id, raw,
      coalesce(to_timestamp(received_at / 1000), ${shop.now()}::timestamptz)
    from received order by place on conflict (msg_id) do nothing`);
}

/**
 * Makes the output of `JSON.stringify` acceptable to PostgreSQL. Removes NUL and replaces unpaired surrogates, such as
 * those of a comment cut in the middle of an emoji. An escaped backslash stays, even before `u0000`.
 */
function acceptedJson(json: string): string {
  return json.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) => {
    if (found === '\\\\') return found;
    return found === '\\u0000' ? '' : '\ufffd';
  });
}

function rowOf(event: ReceivedEvent) {
  return {
    nickname: event.nickname,
    user_id: event.userId,
    unique_id: event.uniqueId?.toLowerCase() ?? null,
    avatar_url: event.avatarUrl,
    type: event.type,
    comment: event.comment,
    create_time: Math.trunc(event.createTime),
    late_ms: event.lateMs,
    msg_id: event.msgId,
    received_at: event.receivedAt ?? null,
    raw: event.raw ?? null,
  };
}

import sql from 'sql-template-tag';
import type { SetAsideMessage } from '#features/feed/domain/schemas.ts';
import type { Shop } from '#platform/server/context.ts';

/** Maximum number of stored messages per live, enough for a diagnosis. `feed_states.set_aside` counts all messages. */
const MAX_PER_LIVE = 200;
const MAX_EXCERPT_LENGTH = 1000;

export interface RejectedMessage {
  reason: SetAsideMessage['reason'];
  excerpt: string;
}

const writable = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_EXCERPT_LENGTH).toWellFormed();

/**
 * Counts messages of the feed that could not be read or stored as events. Stores the latest messages and deletes
 * older messages. Notifies open screens.
 */
export async function storeRejected(shop: Shop, liveId: string, messages: readonly RejectedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const latest = messages.slice(-MAX_PER_LIVE).map(({ reason, excerpt }) => ({ reason, excerpt: writable(excerpt) }));
  // The deletion does not see the added rows, so its offset makes room for them.
  await shop.db.run(sql`
    with added as (
      insert into feed_set_aside (live_id, heard_at, reason, excerpt)
      select ${liveId}::uuid, ${shop.now()}, reason, excerpt
      from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as m(reason text, excerpt text)),
    deleted as (
      delete from feed_set_aside where live_id = ${liveId} and id <= (
        select id from feed_set_aside where live_id = ${liveId} order by id desc offset ${MAX_PER_LIVE - latest.length} limit 1))
    insert into feed_states (live_id, state, since, set_aside)
    values (${liveId}, 'connecting', ${shop.now()}, ${messages.length})
    on conflict (live_id) do update set set_aside = feed_states.set_aside + excluded.set_aside`);
  shop.liveFeed.publish([{ topic: 'feed', id: liveId }]);
}

import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import { JsonText } from '#server/answers.ts';

/** The latest 100 events of a live, newest first, how the feed is doing, and when it was cut: one statement. */
export async function listFeedEvents(ctx: Ctx, { liveId }: { liveId: string }): Promise<JsonText> {
  const row = await ctx.db.one<{ json: string }>(sql`
    select json_build_object(
      'events', coalesce((select json_agg(json_build_object('id', e.id::text, 'userNickname', e.user_nickname,
          'userUniqueId', e.user_unique_id, 'type', e.type_evenement, 'comment', e.comment, 'createTime', e.create_time,
          'msgId', e.msg_id, 'insertedAt', e.inserted_at, 'avatarUrl', e.avatar_url) order by e.id desc)
        from (select * from tiktok_event where live_id = ${liveId} order by id desc limit 100) e), '[]'),
      'feed', coalesce((select json_build_object('state', s.state, 'since', s.since, 'detail', s.detail,
          'lastEventAt', s.last_event_at) from feed_states s where s.live_id = ${liveId}),
        json_build_object('state', 'off', 'since', null, 'detail', null, 'lastEventAt', null)),
      'cuts', coalesce((select json_agg(json_build_object('id', c.id::text, 'from', c.cut_from, 'to', c.cut_to,
          'reason', c.reason) order by c.id desc)
        from (select * from feed_cuts where live_id = ${liveId} order by id desc limit 20) c), '[]'))::text as json`);
  return new JsonText(row?.json ?? '{}');
}

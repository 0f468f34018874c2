import { userIdOf } from '#sandbox/tiktok/message.ts';
import type { DemoComment } from './comments.ts';
import type { DemoLive } from './lives.ts';

type Row = Record<string, unknown>;

/** Builds a message id in the platform's format: the second in the upper 32 bits, the place in the lower 32. */
const messageId = (at: Date, place: number): string =>
  String((BigInt(Math.trunc(at.getTime() / 1000)) << 32n) | BigInt(place));

export function feedRows(
  eventsByLive: readonly { live: DemoLive; events: readonly DemoComment[] }[],
  avatarOf: (pseudo: string) => string | null,
): [table: string, rows: Row[]][] {
  return [
    [
      'tiktok_event',
      eventsByLive.flatMap(({ live, events }) =>
        events.map((event, place) => ({
          live_id: live.id,
          user_nickname: event.nickname,
          user_id: userIdOf(event.pseudo),
          user_unique_id: event.pseudo,
          avatar_url: avatarOf(event.pseudo),
          type_evenement: event.type,
          comment: event.comment,
          // Comments of past lives are already processed: their claims got a piece or were dropped.
          is_read: !live.onAir,
          create_time: event.at.getTime(),
          msg_id: messageId(event.at, place),
          inserted_at: event.at,
          payload: payloadOf(event, messageId(event.at, place)),
        })),
      ),
    ],
    [
      'tiktok_live_users',
      eventsByLive.flatMap(({ live, events }) =>
        events
          .filter((event) => event.type === 'member')
          .map((event) => ({
            live_id: live.id,
            tiktok_username: event.pseudo,
            display_name: event.nickname,
            tiktok_user_id: userIdOf(event.pseudo),
            avatar_url: avatarOf(event.pseudo),
            created_at: event.at,
          })),
      ),
    ],
  ];
}

function payloadOf({ pseudo, nickname, type, comment, at }: DemoComment, msgId: string): Row {
  return {
    type: type === 'chat' ? 'WebcastChatMessage' : 'WebcastMemberMessage',
    data: {
      common: { msgId, createTime: String(at.getTime()) },
      user: { userId: userIdOf(pseudo), uniqueId: pseudo, nickname },
      ...(comment !== null && { comment }),
    },
  };
}

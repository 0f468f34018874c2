import { createHash } from 'node:crypto';
import type { Said } from './comments.ts';
import type { DemoLive } from './lives.ts';

type Row = Record<string, unknown>;

/** Returns the user id that the live stand-in gives a pseudo, so that a later comment belongs to the same user. */
function platformId(pseudo: string): string {
  const hash = createHash('sha256').update(pseudo).digest().readBigUInt64BE();
  return String(6_800_000_000_000_000_000n + (hash % 500_000_000_000_000_000n));
}

/** Builds a message id like the platform's, with the second in its high half. */
const messageId = (at: Date, place: number): string =>
  String((BigInt(Math.trunc(at.getTime() / 1000)) << 32n) | BigInt(place));

/** Builds the rows of the comments and arrivals of the lives. */
export function feedRows(
  said: readonly { live: DemoLive; all: readonly Said[] }[],
  avatarOf: (pseudo: string) => string | null,
): [table: string, rows: Row[]][] {
  return [
    [
      'tiktok_event',
      said.flatMap(({ live, all }) =>
        all.map((one, place) => ({
          live_id: live.id,
          user_nickname: one.nickname,
          user_id: platformId(one.pseudo),
          user_unique_id: one.pseudo,
          avatar_url: avatarOf(one.pseudo),
          type_evenement: one.type,
          comment: one.comment,
          // Comments of past lives are read: their pieces were given or the requests were dropped.
          is_read: !live.onAir,
          create_time: one.at.getTime(),
          msg_id: messageId(one.at, place),
          inserted_at: one.at,
          payload: payloadOf(one, messageId(one.at, place)),
        })),
      ),
    ],
    [
      'tiktok_live_users',
      said.flatMap(({ live, all }) =>
        all
          .filter((one) => one.type === 'member')
          .map((one) => ({
            live_id: live.id,
            tiktok_username: one.pseudo,
            display_name: one.nickname,
            tiktok_user_id: platformId(one.pseudo),
            avatar_url: avatarOf(one.pseudo),
            created_at: one.at,
          })),
      ),
    ],
  ];
}

function payloadOf({ pseudo, nickname, type, comment, at }: Said, msgId: string): Row {
  return {
    type: type === 'chat' ? 'WebcastChatMessage' : 'WebcastMemberMessage',
    data: {
      common: { msgId, createTime: String(at.getTime()) },
      user: { userId: platformId(pseudo), uniqueId: pseudo, nickname },
      ...(comment !== null && { comment }),
    },
  };
}

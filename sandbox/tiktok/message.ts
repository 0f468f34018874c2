import { createHash } from 'node:crypto';

/** Message between server processes. Small, so that dozens fit into one notification. */
export interface SandboxMessage {
  kind: 'chat' | 'like' | 'member' | 'gift' | 'follow';
  uniqueId: string;
  nickname?: string | undefined;
  comment?: string | undefined;
  msgId: string;
  createTime: string;
}

export interface EulerMessage {
  type: string;
  data: Record<string, unknown>;
}

const processPart = BigInt(process.pid & 0xfff) << 20n;
let counter = 0;

/**
 * Returns a message id like the platform's: 19 digits, with the Unix time in seconds in the high half.
 * Ids are unique across processes and within one second.
 */
export function newMsgId(at: Date): string {
  counter = (counter + 1) & 0xfffff;
  return String((BigInt(Math.trunc(at.getTime() / 1000)) << 32n) | processPart | BigInt(counter));
}

export function userIdOf(uniqueId: string): string {
  const hash = createHash('sha256').update(uniqueId.toLowerCase()).digest().readBigUInt64BE();
  return String(6_800_000_000_000_000_000n + (hash % 500_000_000_000_000_000n));
}

export function nicknameOf(uniqueId: string): string {
  const words = uniqueId.replace(/[._]+/g, ' ').trim();
  return words === '' ? uniqueId : words.charAt(0).toUpperCase() + words.slice(1);
}

const types = {
  chat: 'WebcastChatMessage',
  like: 'WebcastLikeMessage',
  member: 'WebcastMemberMessage',
  gift: 'WebcastGiftMessage',
  follow: 'WebcastSocialMessage',
} as const satisfies Record<SandboxMessage['kind'], string>;

function details(message: SandboxMessage): Record<string, unknown> {
  switch (message.kind) {
    case 'chat':
      return { comment: message.comment ?? '', emotes: [], contentLanguage: 'fr' };
    case 'like':
      return { likeCount: 15, totalLikeCount: 1200 };
    case 'gift':
      return {
        giftId: 5655,
        repeatCount: 1,
        repeatEnd: 1,
        groupId: '0',
        giftDetails: { giftName: 'Rose', giftType: 1 },
      };
    case 'member':
      return { memberCount: 240, action: 1 };
    case 'follow':
      return { action: 1, followCount: '3120' };
  }
}

/** Builds the message in the nested form of the relay's second schema. */
export function eulerMessage(message: SandboxMessage): EulerMessage {
  const { uniqueId } = message;
  const displayText = message.kind === 'follow' ? { displayType: 'pm_main_follow_message_viewer_2' } : undefined;
  return {
    type: types[message.kind],
    data: {
      common: { method: types[message.kind], msgId: message.msgId, createTime: message.createTime, displayText },
      user: {
        userId: userIdOf(uniqueId),
        uniqueId,
        nickname: message.nickname ?? nicknameOf(uniqueId),
        profilePicture: { url: [`/sandbox/tiktok/avatar/${encodeURIComponent(uniqueId)}.svg`] },
        createTime: '0',
      },
      ...details(message),
    },
  };
}

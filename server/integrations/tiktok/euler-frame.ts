import { parseExactly } from './exact-json.ts';
import type { FeedEvent } from './gateway.ts';

/** What one frame of the feed said. */
export interface EulerFrame {
  events: FeedEvent[];
  /** What could not be read, in a few words each; the rest of the frame was kept. */
  skipped: string[];
  /** The platform announced the end of the live. */
  ended: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const none: Fields = {};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isFields(value) ? value : none);

function text(...candidates: unknown[]): string | null {
  for (const value of candidates) {
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
}

/** An id as text. The platform writes "0" where it has none. */
function id(...candidates: unknown[]): string | null {
  return text(...candidates.filter((value) => value !== '0' && value !== 0));
}

function instant(value: unknown): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number) || number <= 0 || number >= 1e14) return null;
  // Below 10¹² it can only be seconds: as milliseconds it would be before 2001.
  return Math.trunc(number < 1e12 ? number * 1000 : number);
}

function firstUrl(picture: unknown): string | null {
  const { url, urls, urlList } = fields(picture);
  for (const list of [url, urls, urlList]) if (Array.isArray(list)) return text(list[0]);
  return null;
}

/** Follows and shares come as one message type; the display text tells them apart, in older frames the action does. */
function socialType(data: Fields): string {
  const shown = text(fields(fields(data['common'])['displayText'])['displayType'], data['displayType']) ?? '';
  const action = Number(data['action']);
  if (shown.includes('follow') || action === 1) return 'follow';
  if (shown.includes('share') || action === 3) return 'share';
  return 'social';
}

/** `WebcastGiftMessage` → `gift`. Null for what the relay says about itself. */
function eventType(type: string, data: Fields): string | null {
  if (type === 'roomInfo' || type === 'workerInfo' || type.startsWith('tiktok.')) return null;
  const bare = type.replace(/^Webcast/, '').replace(/Message$/, '');
  const name = bare.charAt(0).toLowerCase() + bare.slice(1);
  if (name === 'social') return socialType(data);
  return name === 'roomUserSeq' ? 'roomUser' : name;
}

function toEvent(type: string, data: Fields, frameTime: number): FeedEvent {
  const common = fields(data['common']);
  const user = fields(data['user']);
  return {
    msgId: id(common['msgId'], data['msgId']),
    type,
    userId: id(user['userId'], user['idStr'], user['id'], data['userId']),
    uniqueId: text(user['uniqueId'], user['displayId'], data['uniqueId']),
    nickname: text(user['nickname'], user['nickName'], data['nickname']),
    avatarUrl: text(firstUrl(user['profilePicture']), firstUrl(user['avatarThumb']), data['profilePictureUrl']),
    comment: type === 'chat' ? text(data['comment'], data['content']) : null,
    createTime: instant(common['createTime']) ?? instant(data['createTime']) ?? frameTime,
    raw: data,
  };
}

/** Streams end with action 3; 4 (suspended) may still go on. */
const announcesEnd = (type: string, data: Fields): boolean => type === 'control' && Number(data['action']) === 3;

/** Reads one frame: `{timestamp, messages: [{type, data}]}`, or one bare `{type, data}`. Never throws. */
export function readEulerFrame(frame: string, receivedAt: number): EulerFrame {
  const read: EulerFrame = { events: [], skipped: [], ended: false };
  let parsed: unknown;
  try {
    parsed = parseExactly(frame);
  } catch {
    return { ...read, skipped: ['not JSON'] };
  }
  const { messages, timestamp, type: bareType } = fields(parsed);
  const list = Array.isArray(messages) ? messages : typeof bareType === 'string' ? [parsed] : null;
  if (list === null) return { ...read, skipped: ['no messages in the frame'] };
  const frameTime = instant(timestamp) ?? receivedAt;
  for (const message of list as unknown[]) {
    const { type, data } = fields(message);
    if (typeof type !== 'string' || type === '') read.skipped.push('a message without a type');
    else {
      const name = eventType(type, fields(data));
      if (name === null) continue;
      if (!isFields(data)) read.skipped.push(`${type} without data`);
      else read.events.push(toEvent(name, data, frameTime));
      read.ended ||= announcesEnd(name, fields(data));
    }
  }
  return read;
}

import { boundedRaw, boundedUrl, excerptOf, LONGEST_COMMENT, LONGEST_ID, LONGEST_NAME, shortened } from './bounds.ts';
import type { FeedEvent, Unreadable } from './gateway.ts';
import { PlatformClock } from './platform-clock.ts';

export interface EulerFrame {
  events: FeedEvent[];
  unreadable: Unreadable[];
  ended: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const noFields: Fields = {};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isFields(value) ? value : noFields);

function text(...candidates: unknown[]): string | null {
  for (const value of candidates) {
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
}

/** The platform writes "0" for a missing id. An id that is too long is not an id of the platform. */
function id(...candidates: unknown[]): string | null {
  const idText = text(...candidates.filter((value) => value !== '0' && value !== 0));
  return idText !== null && idText.length > LONGEST_ID ? null : idText;
}

function name(...candidates: unknown[]): string | null {
  const nameText = text(...candidates);
  return nameText === null ? null : shortened(nameText, LONGEST_NAME);
}

function instant(value: unknown): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number) || number <= 0 || number >= 1e14) return null;
  // A value below 10¹² is in seconds: as milliseconds, it would be before 2001.
  return Math.trunc(number < 1e12 ? number * 1000 : number);
}

function firstUrl(picture: unknown): string | null {
  const { url, urls, urlList } = fields(picture);
  for (const list of [url, urls, urlList]) if (Array.isArray(list)) return text(list[0]);
  return null;
}

/**
 * A follow and a share have one message type. The display text distinguishes them, and in older frames the action does.
 */
function socialType(data: Fields): string {
  const shown = text(fields(fields(data['common'])['displayText'])['displayType'], data['displayType']) ?? '';
  const action = Number(data['action']);
  if (shown.includes('follow') || action === 1) return 'follow';
  if (shown.includes('share') || action === 3) return 'share';
  return 'social';
}

/** Null for a message of the relay about itself. */
function eventType(type: string, data: Fields): string | null {
  if (type === 'roomInfo' || type === 'workerInfo' || type.startsWith('tiktok.')) return null;
  const bare = type.replace(/^Webcast/, '').replace(/Message$/, '');
  const typeName = bare.charAt(0).toLowerCase() + bare.slice(1);
  if (typeName === 'social') return socialType(data);
  return typeName === 'roomUserSeq' ? 'roomUser' : typeName;
}

function toEvent(type: string, data: Fields, { at, receivedAt, clock }: Reception): FeedEvent {
  const common = fields(data['common']);
  const user = fields(data['user']);
  const writtenAt = instant(common['createTime']) ?? instant(data['createTime']);
  const comment = type === 'chat' ? text(data['comment'], data['content']) : null;
  return {
    msgId: id(common['msgId'], data['msgId']),
    type: shortened(type, LONGEST_NAME),
    userId: id(user['userId'], user['idStr'], user['id'], data['userId']),
    uniqueId: name(user['uniqueId'], user['displayId'], data['uniqueId']),
    nickname: name(user['nickname'], user['nickName'], data['nickname']),
    avatarUrl: boundedUrl(
      text(firstUrl(user['profilePicture']), firstUrl(user['avatarThumb']), data['profilePictureUrl']),
    ),
    comment: comment === null ? null : shortened(comment, LONGEST_COMMENT),
    createTime: clock.plausibleTime(writtenAt ?? at, receivedAt),
    lateMs: writtenAt === null ? null : clock.lateness(writtenAt, receivedAt),
    raw: boundedRaw(data),
  };
}

interface Reception {
  at: number;
  receivedAt: number;
  clock: PlatformClock;
}

/** Action 3 ends the live. After action 4 (suspended) the live may go on. */
const announcesEnd = (type: string, data: Fields): boolean => type === 'control' && Number(data['action']) === 3;

function parseFrame(frame: string): unknown {
  try {
    return parseExactly(frame);
  } catch {
    return undefined;
  }
}

const messageExcerpt = (message: unknown): string => excerptOf(JSON.stringify(boundedRaw(message)) ?? '');

/**
 * Accepts `{timestamp, messages: [{type, data}]}`, or one bare `{type, data}`. Never throws. `receivedAt` is in
 * milliseconds since 1970. Records the delays of the events in `clock`.
 */
export function readEulerFrame(frame: string, receivedAt: number, clock = new PlatformClock()): EulerFrame {
  const read: EulerFrame = { events: [], unreadable: [], ended: false };
  const document = parseFrame(frame);
  if (document === undefined) return { ...read, unreadable: [{ reason: 'not-json', excerpt: excerptOf(frame) }] };
  const { messages, timestamp, type: bareType } = fields(document);
  const list: unknown[] | null = Array.isArray(messages) ? messages : typeof bareType === 'string' ? [document] : null;
  if (list === null) return { ...read, unreadable: [{ reason: 'no-messages', excerpt: excerptOf(frame) }] };
  const reception = { at: instant(timestamp) ?? receivedAt, receivedAt, clock };
  for (const message of list) {
    const { type, data } = fields(message);
    if (typeof type !== 'string' || type === '') {
      read.unreadable.push({ reason: 'no-type', excerpt: messageExcerpt(message) });
      continue;
    }
    const kind = eventType(type, fields(data));
    if (kind === null) continue;
    if (isFields(data)) read.events.push(toEvent(kind, data, reception));
    else read.unreadable.push({ reason: 'no-data', excerpt: messageExcerpt(message) });
    read.ended ||= announcesEnd(kind, fields(data));
  }
  return read;
}

const longDigits = /\d{16}/;
/** A part of a fraction or an exponent does not count. */
const longWholeNumber = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

const quotedUnlessSafe = (digits: string): string => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`);

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function withLongNumbersQuoted(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('"', at);
    const until = open === -1 ? text.length : open;
    parts.push(text.slice(at, until).replace(longWholeNumber, quotedUnlessSafe));
    at = open === -1 ? until : endOfString(text, open);
    if (open !== -1) parts.push(text.slice(open, at));
  }
  return parts.join('');
}

/**
 * Keeps 64-bit ids exact. An integer too big for a JavaScript number becomes a string of its digits.
 * @throws SyntaxError on bad JSON.
 */
function parseExactly(text: string): unknown {
  // A reviver could read the digits too, but would overflow the stack at a depth that the parser itself accepts.
  return JSON.parse(longDigits.test(text) ? withLongNumbersQuoted(text) : text);
}

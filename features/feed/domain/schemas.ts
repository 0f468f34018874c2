import * as z from 'zod/mini';
import { okReply, id, instant } from '#shared/http/schemas.ts';
import { feedStates } from './lifecycle.ts';

export const feedEvent = z.object({
  id: z.string(),
  userNickname: z.nullable(z.string()),
  userUniqueId: z.nullable(z.string()),
  type: z.string(),
  comment: z.nullable(z.string()),
  /** Time of the event by the platform’s clock, in ms since the epoch. The ids give the order of reception. */
  createTime: z.number(),
  msgId: z.nullable(z.string()),
  insertedAt: instant,
  avatarUrl: z.nullable(z.string()),
  /** Delay between `createTime` and the reception, in ms; null for an event received in time. */
  lateMs: z.nullable(z.number()),
});
export type LiveFeedEvent = z.infer<typeof feedEvent>;

export const feedState = z.object({
  state: z.enum(feedStates),
  since: z.nullable(instant),
  detail: z.nullable(z.string()),
  lastEventAt: z.nullable(instant),
  /** Time of the next connection attempt; null while the feed is connected or makes no attempt. */
  nextTryAt: z.nullable(instant),
  /** Number of messages of the live that could not be read. */
  setAside: z.int(),
});
export type FeedState = z.infer<typeof feedState>;

export const feedCut = z.object({ id: z.string(), from: instant, to: z.nullable(instant), reason: z.string() });
export type FeedCut = z.infer<typeof feedCut>;

export const feedSnapshot = z.object({
  events: z.array(feedEvent),
  /** Id of the last event received, even if it is not among `events`. The client asks for later events. */
  lastId: z.string(),
  feed: feedState,
  cuts: z.array(feedCut),
});
export type FeedSnapshot = z.infer<typeof feedSnapshot>;

export const listFeedEvents = {
  summary:
    'List the latest 100 events of a live by comment time, newest first, with the state of the feed and its interruptions',
  input: z.object({ liveId: id }),
  reply: feedSnapshot,
};

/**
 * Message of `GET /api/live-feed?live=` (decision 0018). Contains the events received after `after`, up to `last`,
 * except those that cannot be among the latest 100. Newest first.
 */
export interface FeedNews {
  topic: 'feed-events';
  /** Id of the live. */
  id: string;
  after: string;
  last: string;
  events: LiveFeedEvent[];
}

export const setAsideMessage = z.object({
  id: z.string(),
  heardAt: instant,
  reason: z.enum(['not-json', 'no-messages', 'no-type', 'no-data', 'too-big', 'unwritable']),
  excerpt: z.string(),
});
export type SetAsideMessage = z.infer<typeof setAsideMessage>;

export const listSetAside = {
  summary: 'List the latest 100 unreadable messages of a live, newest first',
  input: z.object({ liveId: id }),
  reply: z.object({ messages: z.array(setAsideMessage) }),
};

export const retryFeedNow = {
  summary: 'Retry the connection to the live now',
  input: z.object({ liveId: id }),
  reply: okReply,
};

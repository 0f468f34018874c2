import * as z from 'zod/mini';
import { done, id, instant } from '#shared/http/schemas.ts';
import { feedStates } from './life.ts';

export const feedEvent = z.object({
  id: z.string(),
  userNickname: z.nullable(z.string()),
  userUniqueId: z.nullable(z.string()),
  type: z.string(),
  comment: z.nullable(z.string()),
  /** When it was said, by the platform's clock. Ids tell the order in which things were heard. */
  createTime: z.number(),
  msgId: z.nullable(z.string()),
  insertedAt: instant,
  avatarUrl: z.nullable(z.string()),
  /** By how many milliseconds it was heard late; null when it was heard in time. */
  lateMs: z.nullable(z.number()),
});
export type LiveFeedEvent = z.infer<typeof feedEvent>;

/** How listening to the live is doing; shown to the admin, never hidden. */
export const feedState = z.object({
  state: z.enum(feedStates),
  since: z.nullable(instant),
  detail: z.nullable(z.string()),
  lastEventAt: z.nullable(instant),
  /** When the platform is asked again; null while it is connected or not to be asked. */
  nextTryAt: z.nullable(instant),
  /** How many messages could be neither read nor kept. */
  setAside: z.int(),
});
export type FeedState = z.infer<typeof feedState>;

export const feedCut = z.object({ id: z.string(), from: instant, to: z.nullable(instant), reason: z.string() });
export type FeedCut = z.infer<typeof feedCut>;

export const feedSnapshot = z.object({
  events: z.array(feedEvent),
  /** The last event heard, whether among the latest said or not: what comes through the live feed goes on from it. */
  lastId: z.string(),
  feed: feedState,
  cuts: z.array(feedCut),
});
export type FeedSnapshot = z.infer<typeof feedSnapshot>;

export const listFeedEvents = {
  summary:
    'The latest 100 events of a live by when they were said, newest first, with the state of the feed and its cuts',
  input: z.object({ liveId: id }),
  reply: feedSnapshot,
};

/**
 * What `GET /api/live-feed?live=` sends while something is said (decision 0018): the events heard after `after` and up
 * to `last`, those alone that can be among the latest 100, newest first.
 */
export interface FeedNews {
  topic: 'feed-events';
  /** The live. */
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
  summary: 'The latest 100 messages of a live that could be neither read nor kept, newest first',
  input: z.object({ liveId: id }),
  reply: z.object({ messages: z.array(setAsideMessage) }),
};

export const askFeedNow = {
  summary: 'Ask the platform for the live at once, instead of at the next try',
  input: z.object({ liveId: id }),
  reply: done,
};

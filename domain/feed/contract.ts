import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id, instant } from '../http/schemas.ts';

export const feedEvent = z.object({
  id: z.string(),
  userNickname: z.nullable(z.string()),
  userUniqueId: z.nullable(z.string()),
  type: z.string(),
  comment: z.nullable(z.string()),
  createTime: z.number(),
  msgId: z.nullable(z.string()),
  insertedAt: instant,
  avatarUrl: z.nullable(z.string()),
});
export type LiveFeedEvent = z.infer<typeof feedEvent>;

/** How the shop's ear to the live is doing; shown to the admin, never hidden. */
export const feedState = z.object({
  state: z.enum(['off', 'connecting', 'open', 'retrying', 'not-live', 'refused', 'ended']),
  since: z.nullable(instant),
  detail: z.nullable(z.string()),
  lastEventAt: z.nullable(instant),
});
export type FeedState = z.infer<typeof feedState>;

export const feedCut = z.object({ id: z.string(), from: instant, to: z.nullable(instant), reason: z.string() });
export type FeedCut = z.infer<typeof feedCut>;

export const listFeedEvents = endpoint({
  method: 'GET',
  path: '/api/admin/lives/:liveId/feed',
  access: 'admin',
  summary: 'The latest 100 events of a live, newest first, with the state of the feed and its cuts',
  input: z.object({ liveId: id }),
  reply: z.object({ events: z.array(feedEvent), feed: feedState, cuts: z.array(feedCut) }),
});

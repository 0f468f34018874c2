import type { FeedNews, LiveFeedEvent } from './schemas.ts';

/** How many events a screen shows (ADM-26). */
export const SHOWN_EVENTS = 100;

/** Ids are given in the order in which things were heard. */
const place = (id: string): number => Number(id);

/** The later said first; of two said at once, the later heard. */
const bySaying = (one: LiveFeedEvent, other: LiveFeedEvent): number =>
  other.createTime - one.createTime || place(other.id) - place(one.id);

/** The latest events of both lists by when they were said, each once, newest first, at most 100. */
export function latestOf(some: readonly LiveFeedEvent[], others: readonly LiveFeedEvent[]): LiveFeedEvent[] {
  const each = new Map([...some, ...others].map((event) => [event.id, event]));
  return [...each.values()].toSorted(bySaying).slice(0, SHOWN_EVENTS);
}

/** The latest events since `floor`, complete up to `last`. */
export interface HeardSince {
  floor: string;
  last: string;
  events: readonly LiveFeedEvent[];
}

/** Adds news to what was heard before. When news in between was missed, what was heard before is forgotten. */
export function withNews(heard: HeardSince | null, { after, last, events }: FeedNews): HeardSince {
  if (!heard || place(after) > place(heard.last)) return { floor: after, last, events };
  return {
    floor: heard.floor,
    last: place(last) > place(heard.last) ? last : heard.last,
    events: latestOf(heard.events, events),
  };
}

/** True when something may have been said between a snapshot that ends at `lastId` and what was heard after. */
export const leavesGap = (lastId: string, heard: HeardSince | null): boolean =>
  heard !== null && place(heard.floor) > place(lastId);

/** The events heard after all of `shown`: a late one stands in the middle of the list, and is new all the same. */
export function heardAfter(
  current: readonly LiveFeedEvent[],
  shown: readonly LiveFeedEvent[],
): readonly LiveFeedEvent[] {
  const newest = shown.reduce((most, { id }) => Math.max(most, place(id)), 0);
  return current.filter(({ id }) => place(id) > newest);
}

import type { FeedNews, LiveFeedEvent } from './schemas.ts';

/** Maximum number of events on a screen (ADM-26). */
export const SHOWN_EVENTS = 100;

/** Returns the position of an event in the order of reception. The shop assigns ids in this order. */
const receptionOrder = (id: string): number => Number(id);

/** Compares by platform time, latest first. Events with the same time are compared by id. */
const byPlatformTime = (a: LiveFeedEvent, b: LiveFeedEvent): number =>
  b.createTime - a.createTime || receptionOrder(b.id) - receptionOrder(a.id);

/** Merges two lists without duplicates, by platform time, newest first. Returns at most `SHOWN_EVENTS` events. */
export function mergeLatest(
  firstEvents: readonly LiveFeedEvent[],
  secondEvents: readonly LiveFeedEvent[],
): LiveFeedEvent[] {
  const eventsById = new Map([...firstEvents, ...secondEvents].map((event) => [event.id, event]));
  return [...eventsById.values()].toSorted(byPlatformTime).slice(0, SHOWN_EVENTS);
}

/**
 * Latest events that the live feed delivered after the event `floor`, at most `SHOWN_EVENTS`. None is missing up to the
 * event `last`.
 */
export interface EventsSince {
  floor: string;
  last: string;
  events: readonly LiveFeedEvent[];
}

/**
 * Adds a message of the live feed to the events received before. Starts again from the message when events before it
 * were missed.
 */
export function withNews(received: EventsSince | null, { after, last, events }: FeedNews): EventsSince {
  if (!received || receptionOrder(after) > receptionOrder(received.last)) return { floor: after, last, events };
  return {
    floor: received.floor,
    last: receptionOrder(last) > receptionOrder(received.last) ? last : received.last,
    events: mergeLatest(received.events, events),
  };
}

/** Returns true when events may be missing between a snapshot that ends at `lastId` and the events received since. */
export const leavesGap = (lastId: string, received: EventsSince | null): boolean =>
  received !== null && receptionOrder(received.floor) > receptionOrder(lastId);

/**
 * Returns the events that were received after all events of `shown`. A late event is among them even if it is in the
 * middle of the list.
 */
export function eventsAfter(
  current: readonly LiveFeedEvent[],
  shown: readonly LiveFeedEvent[],
): readonly LiveFeedEvent[] {
  const newest = shown.reduce((highest, { id }) => Math.max(highest, receptionOrder(id)), 0);
  return current.filter(({ id }) => receptionOrder(id) > newest);
}

import type { FeedNews, LiveFeedEvent } from './schemas.ts';

export const SHOWN_EVENTS = 100;

/** The shop assigns ids in the order of reception. */
const receptionOrder = (id: string): number => Number(id);

const byPlatformTime = (a: LiveFeedEvent, b: LiveFeedEvent): number =>
  b.createTime - a.createTime || receptionOrder(b.id) - receptionOrder(a.id);

export function mergeLatest(
  firstEvents: readonly LiveFeedEvent[],
  secondEvents: readonly LiveFeedEvent[],
): LiveFeedEvent[] {
  const eventsById = new Map([...firstEvents, ...secondEvents].map((event) => [event.id, event]));
  return [...eventsById.values()].toSorted(byPlatformTime).slice(0, SHOWN_EVENTS);
}

/**
 * `events`: the latest of all events that the live feed delivered after the event `floor` and up to `last`, at most
 * `SHOWN_EVENTS`. No message in between was missed.
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

/** Returns true when events between a snapshot, whose last event is `lastId`, and the first message were missed. */
export const leavesGap = (lastId: string, received: EventsSince | null): boolean =>
  received !== null && receptionOrder(received.floor) > receptionOrder(lastId);

/** Returns the events received after all events of `shown`. Includes late events in the middle of the list. */
export function eventsAfter(
  current: readonly LiveFeedEvent[],
  shown: readonly LiveFeedEvent[],
): readonly LiveFeedEvent[] {
  const newest = shown.reduce((highest, { id }) => Math.max(highest, receptionOrder(id)), 0);
  return current.filter(({ id }) => receptionOrder(id) > newest);
}

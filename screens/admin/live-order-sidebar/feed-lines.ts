import type { FeedCut, LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { eventsAfter } from '#features/feed/domain/rules.ts';
import { formatTime } from '#shared/time.ts';

export type FeedLine =
  | { kind: 'event'; key: string; event: LiveFeedEvent }
  | { kind: 'cut'; key: string; sentence: string; open: boolean };

export interface ReceivedEvents {
  events: readonly LiveFeedEvent[];
  cuts: readonly FeedCut[];
  hasOlder: boolean;
}

const minute = (instant: string) => formatTime(instant).slice(0, 5);

export function cutSentence({ from, to }: Pick<FeedCut, 'from' | 'to'>): string {
  if (!to) return `Aucun commentaire reçu depuis ${minute(from)}`;
  const format = minute(from) === minute(to) ? formatTime : minute;
  return `Aucun commentaire reçu de ${format(from)} à ${format(to)}`;
}

/** Returns the time of the comment, in ms, by the server clock that also dates the cuts. */
const saidAt = ({ insertedAt, lateMs }: LiveFeedEvent): number => Date.parse(insertedAt) - (lateMs ?? 0);

/**
 * Merges events and cuts, newest first. Needs both inputs sorted newest first. Leaves out a cut older than the oldest
 * event when older events are not listed, because the place of the cut is unknown.
 */
export function feedLines({ events, cuts, hasOlder }: ReceivedEvents): FeedLine[] {
  const lines: FeedLine[] = [];
  const remainingCuts = cuts.map((cut) => ({ cut, from: Date.parse(cut.from) }));
  const addCutsSince = (timeMs: number) => {
    while (remainingCuts[0] && remainingCuts[0].from >= timeMs) {
      const cut = remainingCuts.shift()?.cut;
      if (cut) lines.push({ kind: 'cut', key: `cut-${cut.id}`, sentence: cutSentence(cut), open: cut.to === null });
    }
  };
  for (const event of events) {
    addCutsSince(saidAt(event));
    lines.push({ kind: 'event', key: event.id, event });
  }
  if (!hasOlder) addCutsSince(Number.NEGATIVE_INFINITY);
  return lines;
}

export function countNew(current: readonly LiveFeedEvent[], shown: readonly LiveFeedEvent[]) {
  const newEvents = eventsAfter(current, shown);
  return { events: newEvents.length, comments: newEvents.filter(({ type }) => type === 'chat').length };
}

import type { FeedCut, LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { heardAfter } from '#features/feed/domain/rules.ts';
import { formatTime } from '#shared/time.ts';

/** A line of the feed: something heard, or the time during which nothing could be. */
export type FeedLine =
  | { kind: 'event'; key: string; event: LiveFeedEvent }
  | { kind: 'cut'; key: string; sentence: string; open: boolean };

/** What a list of the feed shows, newest first. */
export interface Heard {
  events: readonly LiveFeedEvent[];
  cuts: readonly FeedCut[];
  /** Whether there are older events than those. */
  isCutShort: boolean;
}

const minute = (instant: string) => formatTime(instant).slice(0, 5);

/** « Aucun commentaire reçu de 20:15 à 20:17 »; with the seconds when both are in the same minute. */
export function cutSentence({ from, to }: Pick<FeedCut, 'from' | 'to'>): string {
  if (!to) return `Aucun commentaire reçu depuis ${minute(from)}`;
  const show = minute(from) === minute(to) ? formatTime : minute;
  return `Aucun commentaire reçu de ${show(from)} à ${show(to)}`;
}

/** When it was said by the shop's clock, which is the one that cuts are told by. */
const saidAt = ({ insertedAt, lateMs }: LiveFeedEvent): number => Date.parse(insertedAt) - (lateMs ?? 0);

/**
 * Events and cuts together, newest first. Both come newest first; a cut stands over the events said before it.
 * A cut older than the oldest event is left out where older events are not listed: nobody could say what it cut.
 */
export function feedLines({ events, cuts, isCutShort }: Heard): FeedLine[] {
  const lines: FeedLine[] = [];
  const waiting = cuts.map((cut) => ({ cut, from: Date.parse(cut.from) }));
  const place = (until: number) => {
    while (waiting[0] && waiting[0].from >= until) {
      const cut = waiting.shift()?.cut;
      if (cut) lines.push({ kind: 'cut', key: `cut-${cut.id}`, sentence: cutSentence(cut), open: cut.to === null });
    }
  };
  for (const event of events) {
    place(saidAt(event));
    lines.push({ kind: 'event', key: event.id, event });
  }
  if (!isCutShort) place(Number.NEGATIVE_INFINITY);
  return lines;
}

/** How many events, and how many comments among them, were heard after those shown. */
export function countNew(current: readonly LiveFeedEvent[], shown: readonly LiveFeedEvent[]) {
  const fresh = heardAfter(current, shown);
  return { events: fresh.length, comments: fresh.filter(({ type }) => type === 'chat').length };
}

import type { Certainty } from './lifecycle.ts';

/** Period in which a piece was on air, in ms; `to` is null while it is on air. */
export interface Airing {
  productId: string;
  from: number;
  to: number | null;
}

/** Maximum number of claims by comment, and of mentions, sent to a console. Equal to the length of its feed. */
export const MAX_COMMENT_CLAIMS = 100;

/** Initial video delay, in ms, of the setting `latencyWindowSeconds`. After a change, « moi » may mean the previous piece. */
export const LATENCY_MS = 8_000;

/** Minimum time on air, in ms, for viewers to have seen the piece. The arrow keys skip pieces faster. */
const SEEN_MS = 1_000;

/** Pieces that a comment without a number may mean: on air at the time of the comment, and just before. */
export interface OnAir {
  now: string | null;
  /** Previous piece; null when the change is too long ago. */
  before: string | null;
}

/**
 * Returns the piece on air at the time of a comment, not at the time of reading.
 * @param airings latest first, as stored for the live.
 */
export function onAirAt(airings: readonly Airing[], saidAt: number, latencyMs = LATENCY_MS): OnAir {
  const seenAirings = airings.filter(
    ({ from, to }) => from <= saidAt && (to === null || to > saidAt || to - from >= SEEN_MS),
  );
  const [latest] = seenAirings;
  if (!latest) return { now: null, before: null };
  const isRecent = (end: number) => end > saidAt - latencyMs;
  if (latest.to !== null && latest.to <= saidAt)
    return { now: null, before: isRecent(latest.to) ? latest.productId : null };
  // An overshoot of the arrow keys stores the same piece twice.
  const previous = seenAirings.find(({ productId }) => productId !== latest.productId);
  const wasShown = previous && isRecent(previous.to ?? latest.from);
  return { now: latest.productId, before: wasShown ? previous.productId : null };
}

/**
 * Returns the places of a queue in order of arrival, from 1. A claim to review has no place (null) and does not count
 * for the later claims, until a seller confirms it.
 */
export function placesIn(queue: readonly { certainty: Certainty }[]): (number | null)[] {
  let lastPlace = 0;
  return queue.map(({ certainty }) => (certainty === 'certain' ? ++lastPlace : null));
}

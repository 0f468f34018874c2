import type { Certainty } from './lifecycle.ts';

/** Period in which a piece was on air, in ms since the epoch; `to` is null while the piece is on air. */
export interface Airing {
  productId: string;
  from: number;
  to: number | null;
}

/**
 * Maximum number of claims by comment, and of mentions, sent to a console. The feed of the console shows as many
 * comments.
 */
export const MAX_COMMENT_CLAIMS = 100;

/**
 * Video delay, in ms; initial value of the setting `latencyWindowSeconds`. During this time after a change, « moi » may
 * mean the previous piece.
 */
export const LATENCY_MS = 8_000;

/**
 * Minimum time on air, in ms, for viewers to have seen a piece. A seller who moves through the list with the arrow keys
 * shows pieces for a shorter time.
 */
const SEEN_MS = 1_000;

/**
 * Pieces that a comment without a number may mean. `now`: piece on air when the comment was written; null without such
 * a piece.
 */
export interface OnAir {
  now: string | null;
  /** Previous piece; null without such a piece, or when the change was longer ago than the video delay. */
  before: string | null;
}

/**
 * Returns the pieces that a comment without a number may mean. The time of writing decides, because the piece on air may
 * have changed before the comment is read.
 * @param airings latest first, as stored for the live.
 * @param saidAt time of writing, in ms since the epoch.
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
  // When the seller overshoots with the arrow keys and returns, the same piece has two airings.
  const previous = seenAirings.find(({ productId }) => productId !== latest.productId);
  const mayBeMeant = previous && isRecent(previous.to ?? latest.from);
  return { now: latest.productId, before: mayBeMeant ? previous.productId : null };
}

/**
 * Returns the places of a queue in order of arrival, from 1. A claim to check has no place (null), and later claims do
 * not count it, until a seller confirms it.
 */
export function placesIn(queue: readonly { certainty: Certainty }[]): (number | null)[] {
  let lastPlace = 0;
  return queue.map(({ certainty }) => (certainty === 'certain' ? ++lastPlace : null));
}

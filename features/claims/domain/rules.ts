import type { Certainty } from './life.ts';

/** A piece that was shown, from when to when (milliseconds); `to` is null while it still is. */
export interface Airing {
  productId: string;
  from: number;
  to: number | null;
}

/** So many claims by comment, and so many comments that ask for nothing, are told to a console: as many as its feed shows. */
export const MOST_SAID = 100;

/** Viewers see the picture seconds late: for so long after a change, « moi » may mean the piece before. */
export const LATENCY_MS = 8_000;

/** A piece on air for less was passed over with the arrows: nobody has seen it. */
const SEEN_MS = 1_000;

/** The pieces that a comment without a number may mean: what was shown when it was said, and what was just before. */
export interface OnAir {
  now: string | null;
  /** Null when the change is too long ago to matter. */
  before: string | null;
}

/**
 * What was on air when something was said, never when it was read.
 * @param airings latest first, as the ledger of the live has them.
 */
export function onAirAt(airings: readonly Airing[], saidAt: number, latencyMs = LATENCY_MS): OnAir {
  const known = airings.filter(
    ({ from, to }) => from <= saidAt && (to === null || to > saidAt || to - from >= SEEN_MS),
  );
  const [latest, previous] = known;
  if (!latest) return { now: null, before: null };
  const isShown = latest.to === null || saidAt < latest.to;
  const changedAt = isShown ? latest.from : (latest.to ?? latest.from);
  const isRecent = saidAt - changedAt < latencyMs;
  if (!isShown) return { now: null, before: isRecent ? latest.productId : null };
  const wasShown =
    previous && previous.productId !== latest.productId && (previous.to ?? latest.from) > saidAt - latencyMs;
  return { now: latest.productId, before: isRecent && wasShown ? previous.productId : null };
}

/**
 * The places of a line that stands in order of arrival, from 1. Who is to be checked stands where she arrived, and has
 * no place (null) until a person says that she asked: it is what those behind her are told as well.
 */
export function placesIn(line: readonly { certainty: Certainty }[]): (number | null)[] {
  let last = 0;
  return line.map(({ certainty }) => (certainty === 'certain' ? ++last : null));
}

import { placeByStage, type ParcelStage } from './life.ts';

/** Weight declared for a parcel until it is weighed: one piece and its packaging, in grams. */
export const GRAMS_PER_PIECE = 350;
export const GRAMS_PACKAGING = 100;
/** The carrier's limits, in grams. */
export const GRAMS_MAX = 30_000;

/** Weight declared for a parcel of `pieces` pieces, in grams. */
export const parcelWeight = (pieces: number): number =>
  Math.min(GRAMS_MAX, GRAMS_PACKAGING + Math.max(1, pieces) * GRAMS_PER_PIECE);

/** The carrier's page for the buyer (D-10), which ends with the tracking number. */
export const TRACKING_PAGE = 'https://www.laposte.fr/outils/suivre-vos-envois?code=';

/** That page for one parcel. */
export const trackingPage = (trackingId: string): string => `${TRACKING_PAGE}${encodeURIComponent(trackingId)}`;

/** What the shop reads in an event of a parcel, oldest first in a list. */
interface Scanned {
  stage: ParcelStage;
  isKnown: boolean;
}

/**
 * Where a parcel is by its events: the newest whose meaning is known decides. One of an unknown kind says that it moves
 * and nothing else: it must not undo a delivery.
 */
export function whereItIs(oldestFirst: readonly Scanned[]): 'announced' | 'on-its-way' | 'delivered' {
  const moves = oldestFirst.filter(({ stage }) => placeByStage[stage] !== 'announced');
  if (moves.length === 0) return 'announced';
  const last = moves.findLast(({ isKnown }) => isKnown);
  return last ? placeByStage[last.stage] : 'on-its-way';
}

/** After so many days without news, a parcel that is out is looked for; after the second number, it is too late to. */
export const STUCK_DAYS = 7;
export const LOST_DAYS = 60;

const troubles = { problem: 'parcel-problem', returned: 'parcel-returned' } as const;

/** What a person has to know of a parcel, by the newest event whose meaning is known; null while it goes its way. */
export function troubleOf(oldestFirst: readonly Scanned[]): 'parcel-problem' | 'parcel-returned' | null {
  const stage = oldestFirst.findLast(({ isKnown }) => isKnown)?.stage;
  return stage === 'problem' || stage === 'returned' ? troubles[stage] : null;
}

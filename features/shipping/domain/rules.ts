import { LABEL_ANSWER_MS, labelLifecycle, type LabelState } from '#features/parcels/domain/lifecycle.ts';
import { byNumber } from '#features/parcels/domain/rules.ts';
import { isParcelNumber } from '#shared/parcel-number.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { placeByStage } from './lifecycle.ts';
import { withoutInvisible } from '#shared/text.ts';
import type { UsualWeights } from '#shared/usual-weights.ts';
import type { ParcelStage } from '#shared/parcel-stage.ts';
import { shippingProblems } from './problems.ts';

export const MIN_GRAMS = 10;
export const MAX_GRAMS = 30_000;

export const parcelWeight = (pieces: number, { pieceGrams, packagingGrams }: UsualWeights): number =>
  Math.min(MAX_GRAMS, packagingGrams + Math.max(1, pieces) * pieceGrams);

/** Form of the tracking numbers of parcels, tracked letters and other carriers. */
const NUMBER = /^[0-9A-Z]{8,20}$/;
/** Form of a Colissimo parcel number, whose last digit is a check digit. */
const PARCEL_NUMBER = /^\d[A-Z]\d{11}$/;

/** Returns a typed tracking number without separators, in capitals; null for an invalid number. */
export function readTrackingNumber(typed: string): string | null {
  const number = withoutInvisible(typed)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();
  if (!NUMBER.test(number) || !/\d/.test(number)) return null;
  return PARCEL_NUMBER.test(number) && !isParcelNumber(number) ? null : number;
}

interface NumberedParcel {
  id: string;
  numbers: readonly string[];
}

/**
 * Spreads pasted lines over parcels. A line that begins with an order number belongs to the parcel of that order. Other
 * lines go in turn to the parcels without a line, from place `from`. @returns the text of each parcel by its id.
 */
export function spreadNumbers(pasted: string, parcels: readonly NumberedParcel[], from = 0): Map<string, string> {
  const lines = withoutInvisible(pasted)
    .split(/\r?\n/)
    .flatMap((line) => (line.trim() ? [line.trim()] : []));
  const spread = new Map<string, string>();
  const rest: string[] = [];
  for (const line of lines) {
    const [first = '', ...words] = line.split(/[\s;,]+/);
    const named = words.length > 0 && parcels.find(({ numbers }) => numbers.includes(first.toUpperCase()));
    if (named) spread.set(named.id, words.join(' '));
    else rest.push(line);
  }
  for (const { id } of parcels.slice(from)) {
    if (spread.has(id)) continue;
    const line = rest.shift();
    if (line === undefined) break;
    spread.set(id, line);
  }
  return spread;
}

/** Tracking page of the carrier (D-10); the tracking number follows. */
export const TRACKING_PAGE = 'https://www.laposte.fr/outils/suivre-vos-envois?code=';

export const trackingPage = (trackingId: string): string => `${TRACKING_PAGE}${encodeURIComponent(trackingId)}`;

interface ScannedEvent {
  stage: ParcelStage;
  isKnown: boolean;
}

/**
 * Returns the place of a parcel from its events. The newest known event decides. An unknown event never undoes a
 * delivery: it only shows that the parcel moves.
 */
export function placeOf(oldestFirst: readonly ScannedEvent[]): 'announced' | 'on-its-way' | 'delivered' {
  const moves = oldestFirst.filter(({ stage }) => placeByStage[stage] !== 'announced');
  if (moves.length === 0) return 'announced';
  const last = moves.findLast(({ isKnown }) => isKnown);
  return last ? placeByStage[last.stage] : 'on-its-way';
}

/** Number of days without news after which a parcel is shown to staff. */
export const STUCK_DAYS = 7;
/** Number of days without news after which a search for the parcel is too late. */
export const LOST_DAYS = 60;

const troubles = { problem: 'parcel-problem', returned: 'parcel-returned' } as const;

export function troubleOf(oldestFirst: readonly ScannedEvent[]): 'parcel-problem' | 'parcel-returned' | null {
  const stage = oldestFirst.findLast(({ isKnown }) => isKnown)?.stage;
  return stage === 'problem' || stage === 'returned' ? troubles[stage] : null;
}

/**
 * Returns the refusal of a new label request after the `known` requests; null when it is allowed. `afterUnknown`:
 * staff have checked the carrier’s site for a request without an answer.
 */
export function otherLabelRefusal(
  known: readonly { state: LabelState; createdAt: Date; message: string | null }[],
  now: Date,
  afterUnknown: boolean,
): Refusal | null {
  for (const { state, createdAt, message: reason } of known) {
    const { repeatRefusal } = labelLifecycle[state];
    const isRecent = now.getTime() - createdAt.getTime() < LABEL_ANSWER_MS;
    if (repeatRefusal === 'made') return refuse(shippingProblems.labelExists);
    if (repeatRefusal === 'busy' && isRecent) return refuse(shippingProblems.labelBusy);
    if (repeatRefusal !== null && !afterUnknown) return refuse(shippingProblems.labelUnknown, { reason });
  }
  return null;
}

/** Sorts orders for the packing table: orders paid by card in the given sequence, then the other orders by number. */
export const inTableOrder = <Order extends { number: string; paymentDate: string | null }>(
  orders: readonly Order[],
) => [
  ...orders.filter(({ paymentDate }) => paymentDate !== null),
  ...orders.filter(({ paymentDate }) => paymentDate === null).toSorted(byNumber),
];

/** Maximum length of the carrier's reference, in characters. */
const MAX_REFERENCE = 15;

/**
 * Returns all order numbers: `C1001+1002`. A text that is too long has the first and the count of the rest: `C1001 +6`.
 */
export function parcelReference(numbers: readonly string[]): string {
  const [first = '', ...nextNumbers] = numbers;
  const whole = [first, ...nextNumbers.map((number) => number.replace(/^C(?=\d)/, ''))].join('+');
  return whole.length <= MAX_REFERENCE ? whole : `${first} +${nextNumbers.length}`;
}

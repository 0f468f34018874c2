import { whyHeld } from '#features/attention/domain/rules.ts';
import type { AttentionFacts } from '#features/attention/domain/labels.ts';
import { lifeOf, type OrderStatus } from '#features/orders/domain/life.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { labelLife, type LabelState, placeByStage } from './life.ts';
import type { ParcelStage } from '#shared/parcel-stage.ts';
import { shippingProblems, type ApartReason } from './problems.ts';

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

/** Returns the carrier’s tracking page of a parcel. */
export const trackingPage = (trackingId: string): string => `${TRACKING_PAGE}${encodeURIComponent(trackingId)}`;

/** Facts of a parcel event; lists of events are oldest first. */
interface Scanned {
  stage: ParcelStage;
  isKnown: boolean;
}

/**
 * Returns the place of a parcel from its events. The newest known event decides. An unknown event only shows that the
 * parcel moves, so that it cannot undo a delivery.
 */
export function whereItIs(oldestFirst: readonly Scanned[]): 'announced' | 'on-its-way' | 'delivered' {
  const moves = oldestFirst.filter(({ stage }) => placeByStage[stage] !== 'announced');
  if (moves.length === 0) return 'announced';
  const last = moves.findLast(({ isKnown }) => isKnown);
  return last ? placeByStage[last.stage] : 'on-its-way';
}

/** Days without news after which a parcel is searched for, and after which a search is too late. */
export const STUCK_DAYS = 7;
export const LOST_DAYS = 60;

const troubles = { problem: 'parcel-problem', returned: 'parcel-returned' } as const;

/** Returns the problem shown by the newest known event; null without a problem. */
export function troubleOf(oldestFirst: readonly Scanned[]): 'parcel-problem' | 'parcel-returned' | null {
  const stage = oldestFirst.findLast(({ isKnown }) => isKnown)?.stage;
  return stage === 'problem' || stage === 'returned' ? troubles[stage] : null;
}

/** Time in which a label request may still be answered, in ms. */
const BUSY_MS = 120_000;

/**
 * Returns the refusal of a new label request beside the `known` requests; null when it is allowed. `afterUnknown`:
 * staff have checked the carrier’s site for a request without an answer.
 */
export function whyNoOtherLabel(
  known: readonly { state: LabelState; createdAt: Date }[],
  now: Date,
  afterUnknown: boolean,
): Refusal | null {
  for (const { state, createdAt } of known) {
    const { stopsAnother } = labelLife[state];
    const isYoung = now.getTime() - createdAt.getTime() < BUSY_MS;
    if (stopsAnother === 'made') return refuse(shippingProblems.labelExists);
    if (stopsAnother === 'busy' && isYoung) return refuse(shippingProblems.labelBusy);
    if (stopsAnother !== null && !afterUnknown) return refuse(shippingProblems.labelUnknown);
  }
  return null;
}

/** Facts that decide whether an order may share a parcel. */
interface Groupable {
  userId: string;
  status: OrderStatus;
  address: Address | null;
  /** True when a label was made or may have been made. */
  hasLabel: boolean;
  attention: readonly AttentionFacts[];
}

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '');

/** Returns a key that is equal for the same person and place. Ignores capitals, accents and punctuation. */
export const addressKey = ({ firstName, lastName, street, zip, city }: Address): string =>
  [firstName, lastName, street, zip, city].map(plain).join(' ');

/** Returns the refusal of any shared parcel for an order; null when it may share. */
function whyAlone({ status, address, hasLabel, attention }: Groupable): Refusal | null {
  if (lifeOf(status).workList !== 'preparation')
    return refuse(orderProblems.notInThisStatus, { action: 'group', status });
  if (!address) return refuse(orderProblems.noAddress);
  return hasLabel ? refuse(shippingProblems.notTogether, { reason: 'label' }) : whyHeld(attention);
}

/**
 * Returns the refusal of one parcel for these orders; null when it is allowed. The orders need one buyer, one address,
 * a payment, no label and no hold.
 */
export function whyNotTogether(orders: readonly Groupable[]): Refusal | null {
  const apart = (reason: ApartReason) => refuse(shippingProblems.notTogether, { reason });
  if (orders.length < 2) return apart('one');
  if (new Set(orders.map(({ userId }) => userId)).size > 1) return apart('buyer');
  const alone = orders.map(whyAlone).find((refusal) => refusal !== null);
  if (alone) return alone;
  return new Set(orders.map(({ address }) => address && addressKey(address))).size > 1 ? apart('address') : null;
}

/**
 * Groups the orders that could share a parcel, by buyer and address, in the order of the list. Leaves out single
 * orders.
 */
export function togetherOf<Order extends Groupable>(orders: readonly Order[]): Order[][] {
  const byPlace = new Map<string, Order[]>();
  for (const order of orders) {
    if (!order.address || whyAlone(order)) continue;
    const place = `${order.userId} ${addressKey(order.address)}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), order]);
  }
  return [...byPlace.values()].filter((some) => some.length > 1);
}

/** `C999` before `C1000`. */
export const byNumber = (one: { number: string }, other: { number: string }): number =>
  one.number.length - other.number.length || (one.number < other.number ? -1 : 1);

/** Sorts card payments first, oldest payment first, then the other orders by number. */
export const inTableOrder = <Order extends { number: string; paymentDate: string | null }>(
  orders: readonly Order[],
) => [
  ...orders.filter(({ paymentDate }) => paymentDate !== null),
  ...orders.filter(({ paymentDate }) => paymentDate === null).toSorted(byNumber),
];

/** Maximum length of a label’s reference at the carrier. */
const REFERENCE_MAX = 15;

/** Returns the label’s reference: as many order numbers as fit (`C1001+1002`, `C1001 +6`). */
export function parcelReference(numbers: readonly string[]): string {
  const [first = '', ...others] = numbers;
  const whole = [first, ...others.map((number) => number.replace(/^C(?=\d)/, ''))].join('+');
  return whole.length <= REFERENCE_MAX ? whole : `${first} +${others.length}`;
}

/** Lists the attention items of an order and of the orders in its parcel, the latter with their numbers. */
export const openOfParcel = <Line extends AttentionFacts>(order: {
  attention: readonly Line[];
  parcel: { others: readonly { number: string; attention: readonly Line[] }[] } | null;
}): (Line & { orderNumber?: string })[] => [
  ...order.attention,
  ...(order.parcel?.others ?? []).flatMap(({ number, attention }) =>
    attention.map((line) => ({ ...line, orderNumber: number })),
  ),
];

/** Returns true while an alert says that the parcel's label bears an address which the order no longer has. */
export const bearsOldAddress = (order: Parameters<typeof openOfParcel>[0], trackingId: string): boolean =>
  openOfParcel(order).some(({ kind, data }) => kind === 'label-address' && data['trackingId'] === trackingId);

/** Counts the pieces of the whole parcel of an order. */
export const piecesOfParcel = (order: {
  items: readonly unknown[];
  parcel: { others: readonly { status: OrderStatus; pieces: number }[] } | null;
}): number =>
  (order.parcel?.others ?? [])
    .filter(({ status }) => lifeOf(status).parcelIsHere)
    .reduce((sum, { pieces }) => sum + pieces, order.items.length);

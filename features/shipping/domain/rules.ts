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

/** A request this young is still being answered; an older one will not be any more. */
const BUSY_MS = 120_000;

/**
 * Why no label may be asked for beside those that were; null when one may. `afterUnknown`: a person has looked at the
 * carrier’s site for one whose answer never came.
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

/** What is known of an order that may leave with others. */
interface Groupable {
  userId: string;
  status: OrderStatus;
  address: Address | null;
  /** One was made, or may have been. */
  hasLabel: boolean;
  attention: readonly AttentionFacts[];
}

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '');

/** Two addresses that make the same are one place and one person: capitals, accents and signs say nothing. */
export const addressKey = ({ firstName, lastName, street, zip, city }: Address): string =>
  [firstName, lastName, street, zip, city].map(plain).join(' ');

/** Why an order can’t leave with any other; null when it can. */
function whyAlone({ status, address, hasLabel, attention }: Groupable): Refusal | null {
  if (lifeOf(status).workList !== 'preparation')
    return refuse(orderProblems.notInThisStatus, { action: 'group', status });
  if (!address) return refuse(orderProblems.noAddress);
  return hasLabel ? refuse(shippingProblems.notTogether, { reason: 'label' }) : whyHeld(attention);
}

/** Why these orders can’t leave in one parcel; null when they can: one buyer, one address, all paid, none begun nor held. */
export function whyNotTogether(orders: readonly Groupable[]): Refusal | null {
  const apart = (reason: ApartReason) => refuse(shippingProblems.notTogether, { reason });
  if (orders.length < 2) return apart('one');
  if (new Set(orders.map(({ userId }) => userId)).size > 1) return apart('buyer');
  const alone = orders.map(whyAlone).find((refusal) => refusal !== null);
  if (alone) return alone;
  return new Set(orders.map(({ address }) => address && addressKey(address))).size > 1 ? apart('address') : null;
}

/** The orders of a list that could leave together, those of one buyer at one address, in its order; none alone. */
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

/** Those paid by card as they come, oldest payment first; then those paid otherwise, by their numbers. */
export const inTableOrder = <Order extends { number: string; paymentDate: string | null }>(
  orders: readonly Order[],
) => [
  ...orders.filter(({ paymentDate }) => paymentDate !== null),
  ...orders.filter(({ paymentDate }) => paymentDate === null).toSorted(byNumber),
];

/** The most that the carrier keeps of a label’s reference. */
const REFERENCE_MAX = 15;

/** What a parcel’s label is known by: its orders’ numbers, as many as there is room for (`C1001+1002`, `C1001 +6`). */
export function parcelReference(numbers: readonly string[]): string {
  const [first = '', ...others] = numbers;
  const whole = [first, ...others.map((number) => number.replace(/^C(?=\d)/, ''))].join('+');
  return whole.length <= REFERENCE_MAX ? whole : `${first} +${others.length}`;
}

/** What is open about an order, and about those that leave with it: theirs by their numbers. */
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

/** How many pieces leave with an order, its own among them. */
export const piecesOfParcel = (order: {
  items: readonly unknown[];
  parcel: { others: readonly { status: OrderStatus; pieces: number }[] } | null;
}): number =>
  (order.parcel?.others ?? [])
    .filter(({ status }) => lifeOf(status).parcelIsHere)
    .reduce((sum, { pieces }) => sum + pieces, order.items.length);

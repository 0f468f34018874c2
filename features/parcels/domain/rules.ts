import type { StoredAlert } from '#features/attention/domain/labels.ts';
import { holdRefusal } from '#features/attention/domain/rules.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { isToSend } from '#features/orders/domain/rules.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { parcelProblems, type ApartReason } from './problems.ts';

interface GroupableOrder {
  userId: string;
  status: OrderStatus;
  address: Address | null;
  /** True also when a label may have been made. */
  hasLabel: boolean;
  attention: readonly StoredAlert[];
}

const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns a text that is the same for spellings of an address that differ in accents, capitals or punctuation. */
export const addressKey = ({ firstName, lastName, street, zip, city }: Address): string =>
  [firstName, lastName, street, zip, city].map(normalise).join(' ');

function singleOrderRefusal({ status, address, hasLabel, attention }: GroupableOrder): Refusal | null {
  if (lifecycleOf(status).workList !== 'preparation')
    return refuse(orderProblems.notInThisStatus, { action: 'group', status });
  if (!address) return refuse(orderProblems.noAddress);
  return hasLabel ? refuse(parcelProblems.notTogether, { reason: 'label' }) : holdRefusal(attention);
}

export function groupingRefusal(orders: readonly GroupableOrder[]): Refusal | null {
  const refusalFor = (reason: ApartReason) => refuse(parcelProblems.notTogether, { reason });
  if (orders.length < 2) return refusalFor('one');
  if (new Set(orders.map(({ userId }) => userId)).size > 1) return refusalFor('buyer');
  const ownRefusal = orders.map(singleOrderRefusal).find((refusal) => refusal !== null);
  if (ownRefusal) return ownRefusal;
  return new Set(orders.map(({ address }) => address && addressKey(address))).size > 1 ? refusalFor('address') : null;
}

/** Returns the groups of two or more orders of one buyer to one address, which may share a parcel. */
export function groupableOrders<Order extends GroupableOrder>(orders: readonly Order[]): Order[][] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    if (!order.address || singleOrderRefusal(order)) continue;
    const key = `${order.userId} ${addressKey(order.address)}`;
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Sorts by the order number. A shorter number comes first: C99 before C100. */
export const byNumber = (first: { number: string }, second: { number: string }): number =>
  first.number.length - second.number.length || (first.number < second.number ? -1 : 1);

export const attentionOfParcel = <Line extends StoredAlert>(order: {
  attention: readonly Line[];
  parcel: { others: readonly { number: string; attention: readonly Line[] }[] } | null;
}): (Line & { orderNumber?: string })[] => [
  ...order.attention,
  ...(order.parcel?.others ?? []).flatMap(({ number, attention }) =>
    attention.map((line) => ({ ...line, orderNumber: number })),
  ),
];

export const hasOutdatedLabel = (order: Parameters<typeof attentionOfParcel>[0], trackingId: string): boolean =>
  attentionOfParcel(order).some(({ kind, data }) => kind === 'label-address' && data['trackingId'] === trackingId);

export const piecesOfParcel = (order: {
  items: readonly { isWithdrawn: boolean; isRefunded: boolean }[];
  parcel: { others: readonly { status: OrderStatus; pieces: number }[] } | null;
}): number =>
  (order.parcel?.others ?? [])
    .filter(({ status }) => lifecycleOf(status).parcelIsHere)
    .reduce((sum, { pieces }) => sum + pieces, order.items.filter(isToSend).length);

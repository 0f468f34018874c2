import { counted } from '#shared/counted.ts';
import { holdRefusal } from '#features/attention/domain/rules.ts';
import { isToSend, type SendablePiece } from '#features/orders/domain/rules.ts';
import { byNumber, attentionOfParcel, groupableOrders } from '#features/parcels/domain/rules.ts';
import type { TableOrder, OrderToPrepare } from './schemas.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';

/** The first order with a piece to send represents the parcel, because other orders do not get its label. */
export interface ParcelToPrepare {
  id: string;
  number: string;
  first: OrderToPrepare;
  orders: readonly OrderToPrepare[];
  /** Held by an alert, open for more orders of its buyer, or ready. */
  place: 'held' | 'open' | 'ready';
}

function placeOf(order: OrderToPrepare): ParcelToPrepare['place'] {
  if (holdRefusal(attentionOfParcel(order))) return 'held';
  return order.parcel?.openUntil ? 'open' : 'ready';
}

export function parcelsOf(listed: readonly OrderToPrepare[]): ParcelToPrepare[] {
  const seen = new Set<string>();
  const parcels: ParcelToPrepare[] = [];
  for (const order of listed) {
    if (seen.has(order.id)) continue;
    const { parcel } = order;
    const orders = parcel
      ? listed.filter((listedOrder) => listedOrder.parcel?.id === parcel.id).toSorted(byNumber)
      : [order];
    for (const { id } of orders) seen.add(id);
    const first = orders.find(({ items }) => items.some(isToSend)) ?? orders[0] ?? order;
    parcels.push({ id: first.id, number: first.number, first, orders, place: placeOf(first) });
  }
  return parcels;
}

export const parcelName = ({
  first,
  orders,
}: {
  first: OrderToPrepare | TableOrder;
  orders: readonly { number: string }[];
}) => [...orders.map(({ number }) => number), buyerOf(first)].join(', ');

export const piecesToPack = ({ orders }: { orders: readonly { items: readonly SendablePiece[] }[] }): number =>
  orders.reduce((sum, { items }) => sum + items.filter(isToSend).length, 0);

/** Returns the earliest card payment of the orders; null without a card payment. */
export function firstPaymentOf(orders: readonly { paymentDate: string | null }[]): string | null {
  const dates = orders.flatMap(({ paymentDate }) => paymentDate ?? []);
  return dates.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

export function tickedSentence(parcel: ParcelToPrepare): string | null {
  const ticked = parcel.orders.reduce((sum, order) => sum + order.ticked, 0);
  const pieces = piecesToPack(parcel);
  return ticked === 0 ? null : `${ticked} sur ${counted(pieces, 'pièce cochée', 'pièces cochées')}`;
}

/** Returns the orders that could share a parcel, by the id of the first of their parcels. */
export function suggestionsOf(parcels: readonly ParcelToPrepare[]): Map<string, OrderToPrepare[]> {
  const groupable = parcels.map(({ id, first, orders }) => ({
    id,
    orders,
    userId: first.user.id,
    status: first.status,
    address: first.address,
    hasLabel: first.label !== null || first.labelUnknown,
    attention: attentionOfParcel(first),
  }));
  return new Map(
    groupableOrders(groupable).map((group) => [
      group[0]?.id ?? '',
      group.flatMap(({ orders }) => orders).toSorted(byNumber),
    ]),
  );
}

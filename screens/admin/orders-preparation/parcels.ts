import { counted } from '#shared/counted.ts';
import { whyHeld } from '#features/attention/domain/rules.ts';
import { leftToPack } from '#features/shipping/domain/reading-scan.ts';
import { byNumber, openOfParcel, togetherOf } from '#features/shipping/domain/rules.ts';
import type { TableOrder, ToPrepare } from './schemas.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';

/** A parcel to make: its orders that are listed, the first of which speaks for it. */
export interface ParcelToMake {
  id: string;
  number: string;
  first: ToPrepare;
  orders: readonly ToPrepare[];
  /** Held, waiting for more of its buyer's orders, or to be made. */
  place: 'held' | 'open' | 'ready';
}

function placeOf(order: ToPrepare): ParcelToMake['place'] {
  if (whyHeld(openOfParcel(order))) return 'held';
  return order.parcel?.openUntil ? 'open' : 'ready';
}

/** The parcels that a list of orders makes, in its order. */
export function parcelsOf(listed: readonly ToPrepare[]): ParcelToMake[] {
  const seen = new Set<string>();
  const parcels: ParcelToMake[] = [];
  for (const order of listed) {
    if (seen.has(order.id)) continue;
    const { parcel } = order;
    const orders = parcel ? listed.filter((one) => one.parcel?.id === parcel.id).toSorted(byNumber) : [order];
    for (const { id } of orders) seen.add(id);
    const [first = order] = orders;
    parcels.push({ id: first.id, number: first.number, first, orders, place: placeOf(first) });
  }
  return parcels;
}

/** « C1046, C1047, @lea »: a parcel by its orders and its buyer. */
export const namedParcel = ({
  first,
  orders,
}: {
  first: ToPrepare | TableOrder;
  orders: readonly { number: string }[];
}) => [...orders.map(({ number }) => number), buyerOf(first)].join(', ');

/** « 2 pièces sur 4 cochées »: how far a parcel is at the table; null where it was not begun. */
export function tickedSentence({ orders }: ParcelToMake): string | null {
  const ticked = orders.reduce((sum, order) => sum + order.ticked, 0);
  const pieces = orders.reduce((sum, { items }) => sum + leftToPack(items, new Set()).length, 0);
  return ticked === 0 ? null : `${ticked} sur ${counted(pieces, 'pièce cochée', 'pièces cochées')}`;
}

/** The orders that could leave in one parcel and do not, by the first of the parcels that they are in. */
export function suggestionsOf(parcels: readonly ParcelToMake[]): Map<string, ToPrepare[]> {
  const groupable = parcels.map(({ id, first, orders }) => ({
    id,
    orders,
    userId: first.user.id,
    status: first.status,
    address: first.address,
    hasLabel: first.label !== null || first.labelUnknown,
    attention: openOfParcel(first),
  }));
  return new Map(
    togetherOf(groupable).map((some) => [some[0]?.id ?? '', some.flatMap(({ orders }) => orders).toSorted(byNumber)]),
  );
}

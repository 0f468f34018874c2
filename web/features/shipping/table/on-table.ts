import { counted } from '#domain/counted.ts';
import { lifeOf } from '#domain/orders/life.ts';
import { isPackable, leftToPack } from '#domain/shipping/reading-scan.ts';
import type { TableOrder } from '#domain/shipping/schemas.ts';

/** The parcel that is packed now. */
export interface OnTable {
  /** The order that speaks for it. */
  first: TableOrder;
  orders: readonly TableOrder[];
  packed: ReadonlyMap<string, TableOrder['packed'][number]>;
  /** How many pieces go into it, and how many of them are not ticked. */
  pieces: number;
  left: number;
  /** Its pieces may be ticked, and its preparation validated. */
  isPackable: boolean;
}

/** « Encore 2 pièces à cocher ». */
export const leftSentence = (left: number): string => `Encore ${counted(left, 'pièce', 'pièces')} à cocher`;

/** What leaves in one parcel: not an order that was cancelled since, unless there is no other. */
export function onTable(read: readonly TableOrder[]): OnTable | null {
  const here = read.filter(({ status }) => lifeOf(status).parcelIsHere);
  const orders = here.length > 0 ? here : read;
  const first = orders.find(({ status }) => isPackable(status)) ?? orders[0];
  if (!first) return null;
  const packed = new Map(orders.flatMap((order) => order.packed.map((one) => [one.itemId, one] as const)));
  const items = orders.flatMap((order) => order.items);
  const left = (ticked: ReadonlySet<string>) => leftToPack(items, ticked).length;
  return {
    first,
    orders,
    packed,
    pieces: left(new Set()),
    left: left(new Set(packed.keys())),
    isPackable: isPackable(first.status),
  };
}

import { counted } from '#shared/counted.ts';
import { whyHeld } from '#features/attention/domain/rules.ts';
import { lifeOf } from '#features/orders/domain/life.ts';
import { isComplete, isPackable, leftToPack } from '#features/shipping/domain/reading-scan.ts';
import { openOfParcel } from '#features/shipping/domain/rules.ts';
import type { TableOrder } from './schemas.ts';

export const COMPLETE = 'Colis complet';

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
  /** All that is to be sent is in it, and something is. */
  isComplete: boolean;
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
    isComplete: isComplete(items, new Set(packed.keys())),
  };
}

/** What is left to do with a parcel. */
export interface NextStep {
  /** How it stands. */
  title: string;
  text: string;
}

interface How {
  /** The last scan has just opened it. */
  isOpening?: boolean | undefined;
  /** The last scan was of something that does not go into it. */
  isAlarm?: boolean | undefined;
}

/**
 * Of a parcel that is held or complete; null for any other. The label that has just opened it does not validate it, nor
 * does Enter after an alarm.
 */
export function nextStep(parcel: OnTable | null, { isOpening, isAlarm }: How = {}): NextStep | null {
  if (!parcel?.isPackable) return null;
  if (whyHeld(openOfParcel(parcel.first)))
    return { title: 'Colis retenu', text: 'Ni étiquette ni validation avant que ce soit réglé' };
  if (!parcel.isComplete) return null;
  if (!parcel.first.label && isAlarm)
    return { title: COMPLETE, text: 'Au colis ouvert il ne manque que son étiquette' };
  if (!parcel.first.label) return { title: COMPLETE, text: 'Il lui manque son étiquette' };
  if (isAlarm)
    return {
      title: COMPLETE,
      text: 'Le colis ouvert est complet\u00A0: scannez son étiquette, ou pressez «\u00A0Valider la préparation\u00A0»',
    };
  const text = isOpening
    ? 'Appuyez sur Entrée pour valider la préparation'
    : 'Scannez son étiquette ou appuyez sur Entrée pour valider la préparation';
  return { title: COMPLETE, text };
}

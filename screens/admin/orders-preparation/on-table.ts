import { counted } from '#shared/counted.ts';
import { holdRefusal } from '#features/attention/domain/rules.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { isComplete, isPackable, leftToPack } from '#features/shipping/domain/reading-scan.ts';
import { attentionOfParcel } from '#features/parcels/domain/rules.ts';
import type { TableOrder } from './schemas.ts';

export const COMPLETE = 'Colis complet';

export interface ParcelOnTable {
  /** Order that represents the parcel. */
  first: TableOrder;
  orders: readonly TableOrder[];
  packed: ReadonlyMap<string, TableOrder['packed'][number]>;
  /** Number of pieces to send. `left` counts the unpacked pieces. */
  pieces: number;
  left: number;
  isPackable: boolean;
  /** False without a piece to send. */
  isComplete: boolean;
}

export const leftSentence = (left: number): string => `Encore ${counted(left, 'pièce', 'pièces')} à cocher`;

/**
 * Leaves out orders that are not in the shop, such as cancelled or sent orders. Keeps all orders when no order is in
 * the shop.
 */
export function parcelOnTable(parcelOrders: readonly TableOrder[]): ParcelOnTable | null {
  const present = parcelOrders.filter(({ status }) => lifecycleOf(status).parcelIsHere);
  const orders = present.length > 0 ? present : parcelOrders;
  const first = orders.find(({ status }) => isPackable(status)) ?? orders[0];
  if (!first) return null;
  const packed = new Map(
    orders.flatMap((order) => order.packed.map((packedPiece) => [packedPiece.itemId, packedPiece] as const)),
  );
  const items = orders.flatMap((order) => order.items);
  const leftCount = (ticked: ReadonlySet<string>) => leftToPack(items, ticked).length;
  return {
    first,
    orders,
    packed,
    pieces: leftCount(new Set()),
    left: leftCount(new Set(packed.keys())),
    isPackable: isPackable(first.status),
    isComplete: isComplete(items, new Set(packed.keys())),
  };
}

export interface NextStep {
  title: string;
  text: string;
}

interface NextStepOptions {
  isOpening?: boolean | undefined;
  isAlarm?: boolean | undefined;
}

/**
 * Returns the remaining step of a held or complete parcel, else null. A label that just opened the parcel does not
 * validate it, and neither does Enter after an alarm.
 */
export function nextStep(parcel: ParcelOnTable | null, { isOpening, isAlarm }: NextStepOptions = {}): NextStep | null {
  if (!parcel?.isPackable) return null;
  if (holdRefusal(attentionOfParcel(parcel.first)))
    return {
      title: 'Colis à ne pas envoyer',
      text: 'Réglez d’abord l’alerte\u00A0: pas d’étiquette ni de validation avant.',
    };
  if (!parcel.isComplete) return null;
  if (!parcel.first.label && isAlarm) return { title: COMPLETE, text: 'Il ne manque que l’étiquette du colis ouvert' };
  if (!parcel.first.label) return { title: COMPLETE, text: 'Il lui manque son étiquette' };
  if (isAlarm)
    return {
      title: COMPLETE,
      text: 'Le colis ouvert est complet\u00A0: scannez son étiquette, ou choisissez «\u00A0Valider la préparation\u00A0»',
    };
  const text = isOpening
    ? 'Appuyez sur Entrée pour valider la préparation'
    : 'Scannez son étiquette ou appuyez sur Entrée pour valider la préparation';
  return { title: COMPLETE, text };
}

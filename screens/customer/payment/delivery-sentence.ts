import { dispatchDay, latestDeliveryDay } from '#shared/delivery.ts';
import { formatDayWithoutYear } from '#shared/time.ts';
import { plusDays, type Day } from '#shared/working-days.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';

type WaitingOrder = Pick<MyOrder, 'openParcel' | 'opensParcelDays' | 'isPaid' | 'deliverBy'> | undefined;

const leavesFrom = (order: WaitingOrder, today: Day): string =>
  order?.openParcel?.isIn ? order.openParcel.until : plusDays(today, order?.opensParcelDays ?? 0);

/**
 * Returns the sentence on the dispatch and the delivery of an order that is paid today. An open parcel delays the
 * dispatch, but not the last day for the delivery. Omits a dispatch day after that last day. A buyer who pays only the
 * rest of an order was promised a day with the first payment. A promised day that is over is omitted.
 */
export function deliverySentence(
  order: WaitingOrder,
  { dispatchHours, deliveryDays }: { dispatchHours: number; deliveryDays: number },
  today: Day,
): string {
  const dispatch = dispatchDay(leavesFrom(order, today), dispatchHours);
  const promised = order?.isPaid ? order.deliverBy : latestDeliveryDay(today, deliveryDays);
  const latestDelivery = promised !== null && promised >= today ? promised : null;
  const dispatchText =
    latestDelivery !== null && dispatch > latestDelivery ? '' : ` vers le ${formatDayWithoutYear(dispatch)}`;
  const promise = latestDelivery && ` Livraison promise d’ici au ${formatDayWithoutYear(latestDelivery)}.`;
  return `Expédiée par Colissimo${dispatchText}.${promise ?? ''}`;
}

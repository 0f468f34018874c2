import { dispatchDay, latestDeliveryDay } from '#shared/delivery.ts';
import { formatNearDay } from '#shared/time.ts';
import { plusDays, type Day } from '#shared/working-days.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';

type WaitingOrder = Pick<MyOrder, 'openParcel' | 'opensParcelDays'> | undefined;

/** Returns the start of the time to dispatch an order that is paid today: the end of its open parcel, else today. */
const leavesFrom = (order: WaitingOrder, today: Day): string =>
  order?.openParcel?.isIn ? order.openParcel.until : plusDays(today, order?.opensParcelDays ?? 0);

/**
 * Returns the sentence on the dispatch and the delivery of an order that is paid today. An open parcel moves the
 * dispatch, not the last day for the delivery: a later dispatch is left out.
 */
export function deliverySentence(
  order: WaitingOrder,
  { dispatchHours, deliveryDays }: { dispatchHours: number; deliveryDays: number },
  today: Day,
): string {
  const dispatch = dispatchDay(leavesFrom(order, today), dispatchHours);
  const latestDelivery = latestDeliveryDay(today, deliveryDays);
  const nearDispatch = dispatch > latestDelivery ? '' : ` vers le ${formatNearDay(dispatch)}`;
  return `Expédiée par Colissimo${nearDispatch}, livrée au plus tard le ${formatNearDay(latestDelivery)}.`;
}

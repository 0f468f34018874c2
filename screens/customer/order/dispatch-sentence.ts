import { dispatchDay, latestDeliveryDay } from '#shared/delivery.ts';
import { formatDayWithoutYear } from '#shared/time.ts';
import type { Day } from '#shared/working-days.ts';
import type { MyOrder } from './schemas.ts';

/**
 * Returns the sentence on a paid parcel that has not left. An open parcel does not postpone the promised day. An imported
 * order has no promised day, so its day follows from the present delay. A tracking number without a tracking page
 * belongs to another carrier.
 */
export function dispatchSentence(
  order: Pick<MyOrder, 'dispatchFrom' | 'deliverBy' | 'paymentDate' | 'trackingId' | 'trackingUrl'>,
  { dispatchHours, deliveryDays }: { dispatchHours: number; deliveryDays: number },
  today: Day,
): string {
  const plannedDispatch = dispatchDay(order.dispatchFrom, dispatchHours);
  const carrier = order.trackingId && !order.trackingUrl ? '' : 'par Colissimo ';
  if (today <= plannedDispatch) return `Envoi ${carrier}prévu vers le ${formatDayWithoutYear(plannedDispatch)}.`;
  const deliverBy = order.deliverBy ?? latestDeliveryDay(order.paymentDate ?? order.dispatchFrom, deliveryDays);
  return today > deliverBy
    ? 'Votre colis a du retard\u00A0: écrivez-nous ci-dessous.'
    : `Votre colis part dès que possible. Il doit être livré au plus tard le ${formatDayWithoutYear(deliverBy)}.`;
}

import { dispatchDay, latestDeliveryDay } from '#shared/delivery.ts';
import { formatDayWithoutYear } from '#shared/time.ts';
import type { Day } from '#shared/working-days.ts';
import type { MyOrder } from './schemas.ts';

export function dispatchSentence(
  { dispatchFrom, paymentDate }: Pick<MyOrder, 'dispatchFrom' | 'paymentDate'>,
  { dispatchHours, deliveryDays }: { dispatchHours: number; deliveryDays: number },
  today: Day,
): string {
  const plannedDispatch = dispatchDay(dispatchFrom, dispatchHours);
  if (today <= plannedDispatch) return `Expédiée par Colissimo vers le ${formatDayWithoutYear(plannedDispatch)}.`;
  // Day that the payment page and the confirmation promised. An open parcel does not postpone it.
  const latestDelivery = latestDeliveryDay(paymentDate ?? dispatchFrom, deliveryDays);
  return today <= latestDelivery
    ? `Votre colis part dès que possible. Il doit être livré au plus tard le ${formatDayWithoutYear(latestDelivery)}.`
    : 'Votre colis a du retard\u00A0: écrivez-nous ci-dessous.';
}

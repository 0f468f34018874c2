import { dispatchDay, latestDeliveryDay } from '#shared/delivery.ts';
import { formatNearDay } from '#shared/time.ts';
import type { Day } from '#shared/working-days.ts';
import type { MyOrder } from './schemas.ts';

/** Returns when a paid parcel leaves, without promising a day that is over. */
export function dispatchSentence(
  { dispatchFrom }: Pick<MyOrder, 'dispatchFrom'>,
  { dispatchHours, deliveryDays }: { dispatchHours: number; deliveryDays: number },
  today: Day,
): string {
  const leaves = dispatchDay(dispatchFrom, dispatchHours);
  if (today <= leaves) return `Expédiée par Colissimo vers le ${formatNearDay(leaves)}.`;
  const delivered = latestDeliveryDay(dispatchFrom, deliveryDays);
  return today <= delivered
    ? `Votre colis part dès que possible. Il doit être livré au plus tard le ${formatNearDay(delivered)}.`
    : 'Votre colis a du retard\u00A0: écrivez-nous ci-dessous.';
}

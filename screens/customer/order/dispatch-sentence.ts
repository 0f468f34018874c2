import { dispatchDay } from '#shared/delivery.ts';
import { formatDayWithoutYear } from '#shared/time.ts';
import type { Day } from '#shared/working-days.ts';
import type { MyOrder } from './schemas.ts';

/** Returns the sentence on a paid parcel that has not left. An open parcel does not postpone the promised day. */
export function dispatchSentence(
  { dispatchFrom, deliverBy }: Pick<MyOrder, 'dispatchFrom' | 'deliverBy'>,
  dispatchHours: number,
  today: Day,
): string {
  const plannedDispatch = dispatchDay(dispatchFrom, dispatchHours);
  if (today <= plannedDispatch) return `Envoi par Colissimo prévu vers le ${formatDayWithoutYear(plannedDispatch)}.`;
  if (deliverBy !== null && today > deliverBy) return 'Votre colis a du retard\u00A0: écrivez-nous ci-dessous.';
  const promise = deliverBy && ` Il doit être livré au plus tard le ${formatDayWithoutYear(deliverBy)}.`;
  return `Votre colis part dès que possible.${promise ?? ''}`;
}

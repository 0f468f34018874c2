import { EXTENDED_PERIOD } from '#features/withdrawals/domain/labels.ts';
import { formatDay } from '#shared/time.ts';

/** @param until last day of a period that outlasts fourteen days; undefined for the usual period. */
export const periodSentence = (until: string | undefined): string =>
  until === undefined
    ? 'Vous avez quatorze jours après la réception pour changer d’avis.'
    : `Vous avez jusqu’au ${formatDay(until)} inclus pour changer d’avis. ${EXTENDED_PERIOD}`;

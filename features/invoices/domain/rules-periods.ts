import { instantOfParis } from '#shared/paris-time.ts';
import { parisDay, plusDays, plusMonths, type Day } from '#shared/working-days.ts';

/** Period of whole days in Paris. Includes both days. */
export interface Period {
  from: Day;
  to: Day;
}

/**
 * Returns the requested period. A missing day defaults to the first or last day of the month of the other day, or of
 * the current month.
 */
export function periodOf({ from, to }: { from?: Day | undefined; to?: Day | undefined }, now: Date): Period {
  const month = (to ?? from ?? parisDay(now)).slice(0, 7);
  return { from: from ?? `${month}-01`, to: to ?? plusDays(plusMonths(`${month}-01`, 1), -1) };
}

export const instantsOf = ({ from, to }: Period): [from: string, until: string] => [
  instantOfParis(`${from}T00:00`) ?? '',
  instantOfParis(`${plusDays(to, 1)}T00:00`) ?? '',
];

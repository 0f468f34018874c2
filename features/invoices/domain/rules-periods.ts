import { instantOfParis } from '#shared/paris-time.ts';
import { parisDay, plusDays, plusMonths, type Day } from '#shared/working-days.ts';

/** Period of whole days in Paris. Both days are included. */
export interface Period {
  from: Day;
  to: Day;
}

/** Returns the requested period. Missing ends default to the month of the other end, or to the current month. */
export function periodOf({ from, to }: { from?: Day | undefined; to?: Day | undefined }, now: Date): Period {
  const month = (to ?? from ?? parisDay(now)).slice(0, 7);
  return { from: from ?? `${month}-01`, to: to ?? plusDays(plusMonths(`${month}-01`, 1), -1) };
}

/** Returns the start and the exclusive end of a period. */
export const instantsOf = ({ from, to }: Period): [from: string, until: string] => [
  instantOfParis(`${from}T00:00`) ?? '',
  instantOfParis(`${plusDays(to, 1)}T00:00`) ?? '',
];

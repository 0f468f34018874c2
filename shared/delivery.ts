import { parisDay, plusDays, workingDayFrom, type Day } from './working-days.ts';

/** Counts the day after the sale as the first (code de la consommation, L216-1). */
export const latestDeliveryDay = (soldAt: string | Date, days: number): Day => plusDays(parisDay(soldAt), days);

/** Counts one working day for each 24 of `hours`, rounded up. */
export function dispatchDay(soldAt: string, hours: number): Day {
  let day = workingDayFrom(parisDay(soldAt));
  for (let left = Math.ceil(hours / 24); left > 0; left--) day = workingDayFrom(plusDays(day, 1));
  return day;
}

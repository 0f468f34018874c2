import { plusDays, plusMonths, type Day } from '#shared/working-days.ts';

export interface AccountsSearch {
  from?: string | undefined;
  to?: string | undefined;
  after?: string | undefined;
}

export const periodInput = ({ from, to }: AccountsSearch) => ({ ...(from && { from }), ...(to && { to }) });

/** Returns the first and last day of a month. @param months distance from the month of `day`; negative for the past. */
export function monthFrom(day: Day, months: number): { from: Day; to: Day } {
  const from = plusMonths(`${day.slice(0, 7)}-01`, months);
  return { from, to: plusDays(plusMonths(from, 1), -1) };
}

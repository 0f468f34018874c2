/** Range of days: `2026-01-31`; undefined without a limit. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns a range with one end changed. A change that would reverse the range moves the other end too. A day typed digit
 * by digit is another day first, so the other end is that of `start`, the range before the typing.
 */
export function changedRange(start: DayRange, { from, to }: DayRange): DayRange {
  if (from !== undefined) return { from, to: start.to && from > start.to ? from : start.to };
  if (to !== undefined) return { from: start.from && to < start.from ? to : start.from, to };
  return start;
}

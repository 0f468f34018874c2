/** Swedish dates are written year-month-day, as the carrier requires. */
const parisDate = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * Returns the calendar day in France at that instant, `2026-11-21`. After midnight in Paris, UTC is still the day
 * before.
 */
export const parisDay = (at: Date): string => parisDate.format(at);

import { parisClock } from './paris-time.ts';

/** Day in Paris: `2026-12-06`. Days compare as text. */
export type Day = string;

export const parisDay = (instant: string | Date): Day => parisClock(new Date(instant).toISOString()).slice(0, 10);

const noonOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

export function plusDays(day: Day, days: number): Day {
  const at = noonOf(day);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOf(at);
}

/**
 * Adds months on the calendar. A day that the resulting month lacks becomes its last day (code de procédure civile,
 * art. 641).
 */
export function plusMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0, 12)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12)));
}

/** Returns Easter Sunday, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * late + 114;
  return dayOf(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1, 12)));
}

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Days to Easter Monday, Ascension and Whit Monday. */
const AFTER_EASTER = [1, 39, 50];

/** Returns true for the public holidays of all of France (code du travail, L3133-1), without those of a region. */
export function isHoliday(day: Day): boolean {
  if (FIXED.includes(day.slice(5))) return true;
  const easter = easterOf(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((days) => plusDays(easter, days) === day);
}

export const isWorkingDay = (day: Day): boolean => ![0, 6].includes(noonOf(day).getUTCDay()) && !isHoliday(day);

/**
 * Returns the day itself, or the next working day after a day off, on which a period then ends (code de procédure
 * civile, art. 642).
 */
export function workingDayFrom(day: Day): Day {
  let at = day;
  while (!isWorkingDay(at)) at = plusDays(at, 1);
  return at;
}

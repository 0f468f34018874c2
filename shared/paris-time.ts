const parisFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns local time as `datetime-local` writes it: `2026-11-21T20:15`. Empty without a valid instant. */
export function parisClock(instant: string | null): string {
  const at = instant ? new Date(instant) : null;
  return !at || Number.isNaN(at.getTime()) ? '' : parisFormat.format(at).replace(' ', 'T');
}

const HOUR_MS = 3_600_000;

const asIfUtc = (clock: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(clock) ? Date.parse(`${clock.slice(0, 16)}:00Z`) : Number.NaN;

/**
 * Returns the instant as ISO text in UTC; null for an incomplete date. An hour skipped in spring becomes the next hour.
 * An hour repeated in autumn is its first occurrence.
 */
export function instantOfParis(clock: string): string | null {
  const wallTime = asIfUtc(clock);
  if (Number.isNaN(wallTime)) return null;
  const [inSummer, inWinter] = [new Date(wallTime - 2 * HOUR_MS), new Date(wallTime - HOUR_MS)] as const;
  const isSummer = asIfUtc(parisClock(inSummer.toISOString())) === wallTime;
  return (isSummer ? inSummer : inWinter).toISOString();
}

const CONTACT_HOURS = { from: '09:00', to: '20:00' };

/** Moves an instant outside the hours of contact, 9 h to 20 h in Paris, to the next 9 h. */
export function contactableInstant(at: Date): Date {
  const [day = '', hour = ''] = parisClock(at.toISOString()).split('T');
  if (hour >= CONTACT_HOURS.from && hour < CONTACT_HOURS.to) return at;
  const contactDay =
    hour >= CONTACT_HOURS.to ? new Date(Date.parse(`${day}T12:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10) : day;
  return new Date(instantOfParis(`${contactDay}T${CONTACT_HOURS.from}`) ?? at);
}

const inParis = (options: Intl.DateTimeFormatOptions) => {
  // A formatter costs a slow phone tens of milliseconds, so it is created on first use.
  let formatter: Intl.DateTimeFormat | null = null;
  return (): Intl.DateTimeFormat =>
    (formatter ??= new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options }));
};
const dateTime = inParis({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const time = inParis({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const until = inParis({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });
const longDate = inParis({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

type Instant = string | number | Date | null | undefined;

/** Writes an instant, or `N/A` when it is missing or invalid. */
function write(instant: Instant, text: (at: Date) => string): string {
  const at = new Date(instant || Number.NaN);
  return Number.isNaN(at.getTime()) ? 'N/A' : text(at);
}

const show = (format: () => Intl.DateTimeFormat, instant: Instant): string =>
  write(instant, (at) => format().format(at));

/** Writes the first day of a month as `1er`, and joins the day and the month with a no-break space. */
const dayOfMonth = (date: string): string => date.replace(' 1 ', ' 1er ').replace(/ (\S+) /, ' $1\u00a0');

/** Returns `21/11/2026 20:15`, or `N/A` when the instant is missing or invalid (SYS-10). */
export const formatDateTime = (instant: Instant): string => show(dateTime, instant).replace(',', '');

/** Returns `21/11/2026`, or `N/A`. */
export const formatDate = (instant: Instant): string => formatDateTime(instant).replace(/ .*/, '');

/** Returns `20:15:07`, or `N/A`. Events of a live follow each other within seconds. */
export const formatTime = (instant: Instant): string => show(time, instant);

/** Browsers differ in the text between the date and the hour. */
const showInSentence = (format: () => Intl.DateTimeFormat, instant: Instant): string =>
  write(instant, (at) => {
    const parts = new Map(
      format()
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    );
    const date = (['weekday', 'day', 'month', 'year'] as const).flatMap((type) => parts.get(type) ?? []).join(' ');
    const minute = parts.get('minute') === '00' ? '' : `\u00a0${parts.get('minute')}`;
    return dayOfMonth(`${date} à ${Number(parts.get('hour'))}\u00a0h${minute}`);
  });

/** Returns `samedi 21 novembre 2026 à 20 h 15`, or `N/A`. */
export const formatLongDate = (instant: Instant): string => showInSentence(longDate, instant);

/** Returns `lundi 23 novembre à 20 h`, `… à 20 h 15`, or `N/A`. */
export const formatUntil = (instant: Instant): string => showInSentence(until, instant);

/** Returns `20 h`, `20 h 15`, or `N/A`. */
export const formatHour = (instant: Instant): string => formatUntil(instant).split(' à ')[1] ?? 'N/A';

const day = inParis({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Returns `vendredi 4 décembre 2026`, `vendredi 1er janvier 2027`. */
export const formatDay = (date: string): string => dayOfMonth(show(day, `${date}T12:00:00Z`));

const dayWithoutYear = inParis({ weekday: 'long', day: 'numeric', month: 'long' });

/** Returns `vendredi 4 décembre`, `vendredi 1er janvier`. */
export const formatDayWithoutYear = (date: string): string => dayOfMonth(show(dayWithoutYear, `${date}T12:00:00Z`));

/** Returns `45 s`, `12 min 30 s`, `2 h 05 min`, with no-break spaces. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `${hours}\u00a0h\u00a0${String(minutes).padStart(2, '0')}\u00a0min`;
  return minutes > 0 ? `${minutes}\u00a0min\u00a0${String(rest).padStart(2, '0')}\u00a0s` : `${rest}\u00a0s`;
}

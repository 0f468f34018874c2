import { formatDate, formatDateTime, formatHour, formatLongDate, formatTime, formatUntil } from '#shared/time.ts';

const formats = {
  'date-time': formatDateTime,
  date: formatDate,
  hour: formatHour,
  time: formatTime,
  long: formatLongDate,
  until: formatUntil,
};

/** Removes the microseconds of the database, because HTML accepts only three digits. */
const machineReadable = (at: string): string => at.replace(/(\.\d{3})\d+/, '$1');

interface DateTimeProps {
  at: string | null | undefined;
  format?: keyof typeof formats;
}

/** Time of an instant in Paris; `N/A` when missing. */
export function DateTime({ at, format = 'date-time' }: DateTimeProps) {
  const text = formats[format](at);
  return at ? <time dateTime={machineReadable(at)}>{text}</time> : <>{text}</>;
}

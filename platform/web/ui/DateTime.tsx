import { formatDate, formatDateTime, formatLongDate, formatTime, formatUntil } from '#shared/time.ts';

const formats = {
  'date-time': formatDateTime,
  date: formatDate,
  time: formatTime,
  long: formatLongDate,
  until: formatUntil,
};

/** Cuts the microseconds of the database: HTML accepts three digits. */
const machineReadable = (at: string): string => at.replace(/(\.\d{3})\d+/, '$1');

interface DateTimeProps {
  at: string | null | undefined;
  format?: keyof typeof formats;
}

/** An instant on the clocks of Paris; `N/A` when missing. */
export function DateTime({ at, format = 'date-time' }: DateTimeProps) {
  const text = formats[format](at);
  return at ? <time dateTime={machineReadable(at)}>{text}</time> : <>{text}</>;
}

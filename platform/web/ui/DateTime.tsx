import { formatDate, formatDateTime, formatHour, formatLongDate, formatTime, formatUntil } from '#shared/time.ts';

const formats = {
  'date-time': formatDateTime,
  date: formatDate,
  hour: formatHour,
  time: formatTime,
  long: formatLongDate,
  until: formatUntil,
};

/** HTML accepts three decimals of a second, and the database returns six. */
const machineReadable = (at: string): string => at.replace(/(\.\d{3})\d+/, '$1');

interface DateTimeProps {
  at: string | null | undefined;
  format?: keyof typeof formats;
}

export function DateTime({ at, format = 'date-time' }: DateTimeProps) {
  const text = formats[format](at);
  return at ? <time dateTime={machineReadable(at)}>{text}</time> : <>{text}</>;
}

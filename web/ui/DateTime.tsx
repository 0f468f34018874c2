import { formatDate, formatDateTime, formatLongDate, formatTime } from '#domain/time.ts';

const formats = { 'date-time': formatDateTime, date: formatDate, time: formatTime, long: formatLongDate };

interface DateTimeProps {
  at: string | null | undefined;
  format?: keyof typeof formats;
}

/** An instant on the clocks of Paris; `N/A` when missing. */
export function DateTime({ at, format = 'date-time' }: DateTimeProps) {
  const text = formats[format](at);
  return at ? <time dateTime={at}>{text}</time> : <>{text}</>;
}

import { formatDate } from './time.ts';

/**
 * Includes both days: « Du 03/11/2026 au 05/11/2026 », « Le 03/11/2026 ». Names one end alone where the other end is
 * open.
 */
export function daysLabel({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from && from === to) return `Le ${formatDate(from)}`;
  if (from && to) return `Du ${formatDate(from)} au ${formatDate(to)}`;
  return from ? `Depuis le ${formatDate(from)}` : `Jusqu’au ${formatDate(to)}`;
}

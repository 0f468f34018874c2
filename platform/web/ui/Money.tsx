import { formatEuros } from '#shared/money.ts';

/** Cents as `12,50 €`; `N/A` when unknown. */
export const Money = ({ cents }: { cents: number | null | undefined }) => (
  <>{cents === null || cents === undefined ? 'N/A' : formatEuros(cents)}</>
);

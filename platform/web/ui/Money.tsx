import { formatEuros } from '#shared/money.ts';

export const Money = ({ cents }: { cents: number | null | undefined }) => (
  <>{cents === null || cents === undefined ? 'N/A' : formatEuros(cents)}</>
);

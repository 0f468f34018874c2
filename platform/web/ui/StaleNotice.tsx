import { formatTime } from '#shared/time.ts';
import { RetryAlert } from './RetryAlert.tsx';

/** What `useEndpoint` gives. */
export interface Reading {
  data: unknown;
  error: unknown;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
  isPlaceholderData?: boolean;
}

interface StaleNoticeProps {
  read: Reading;
  /** What failed. */
  title?: string | undefined;
}

/** Over what is polled and can't be read again: it stays, said to be old. Nothing while it is up to date. */
export function StaleNotice({
  read: { data, error, dataUpdatedAt, refetch },
  title = 'Mise à jour impossible',
}: StaleNoticeProps) {
  if (data === undefined || !error) return null;
  return (
    <RetryAlert title={title} onRetry={refetch}>
      Ce que vous voyez date de {formatTime(dataUpdatedAt)}. Nous réessayons régulièrement.
    </RetryAlert>
  );
}

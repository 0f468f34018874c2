import { formatTime } from '#domain/time.ts';
import { RetryAlert } from './RetryAlert.tsx';

interface StaleNoticeProps {
  /** What `useEndpoint` gives. */
  read: { data: unknown; error: unknown; dataUpdatedAt: number; refetch: () => Promise<unknown> };
}

/** Over what is polled and can't be read again: it stays, said to be old. Nothing while it is up to date. */
export function StaleNotice({ read: { data, error, dataUpdatedAt, refetch } }: StaleNoticeProps) {
  if (data === undefined || !error) return null;
  return (
    <RetryAlert title="Mise à jour impossible" onRetry={refetch}>
      Ce que vous voyez date de {formatTime(dataUpdatedAt)}. Nous réessayons régulièrement.
    </RetryAlert>
  );
}

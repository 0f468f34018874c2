import { formatHour } from '#shared/time.ts';
import { RetryAlert } from './RetryAlert.tsx';

/** Result of a query, as `useEndpoint` returns it. */
export interface QueryState {
  data: unknown;
  error: unknown;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
  isPlaceholderData?: boolean;
}

interface StaleNoticeProps {
  read: QueryState;
  title?: string | undefined;
}

export function StaleNotice({
  read: { data, error, dataUpdatedAt, refetch },
  title = 'Mise à jour impossible',
}: StaleNoticeProps) {
  if (data === undefined || !error) return null;
  return (
    <RetryAlert title={title} onRetry={refetch}>
      Les informations affichées datent de {formatHour(dataUpdatedAt)}. Nous réessayons régulièrement.
    </RetryAlert>
  );
}

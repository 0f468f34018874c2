import { useState } from 'react';
import { formatTime } from '#domain/time.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

interface StaleNoticeProps {
  /** What `useEndpoint` gives. */
  read: { data: unknown; error: unknown; dataUpdatedAt: number; refetch: () => Promise<unknown> };
}

/** Over what was read before and can't be read again: it stays, said to be old. Nothing while it is up to date. */
export function StaleNotice({ read: { data, error, dataUpdatedAt, refetch } }: StaleNoticeProps) {
  const [asking, setAsking] = useState(false);
  if (data === undefined || !error) return null;
  const ask = () => {
    setAsking(true);
    void refetch().finally(() => setAsking(false));
  };
  return (
    <Alert
      tone="warning"
      title="Mise à jour impossible"
      actions={
        <Button variant="secondary" size="small" loading={asking} onClick={ask}>
          Réessayer
        </Button>
      }
    >
      Ce que vous voyez date de {formatTime(dataUpdatedAt)}. Nous réessayons régulièrement.
    </Alert>
  );
}

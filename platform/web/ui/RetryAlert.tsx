import { useState, type ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

interface RetryAlertProps {
  tone?: 'warning' | 'danger';
  title?: string;
  children: ReactNode;
  onRetry: () => Promise<unknown>;
}

/** Error of a failed read above the remaining content, with a retry button. */
export function RetryAlert({ tone = 'warning', title, children, onRetry }: RetryAlertProps) {
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void onRetry().finally(() => setAsking(false));
  };
  return (
    <Alert
      tone={tone}
      title={title}
      actions={
        <Button variant="secondary" size="small" loading={asking} onClick={ask}>
          Réessayer
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

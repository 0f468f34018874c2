import { useState, type ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

interface RetryAlertProps {
  tone?: 'warning' | 'danger';
  title?: string;
  children: ReactNode;
  onRetry: () => Promise<unknown>;
}

export function RetryAlert({ tone = 'warning', title, children, onRetry }: RetryAlertProps) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <Alert
      tone={tone}
      title={title}
      actions={
        <Button variant="secondary" size="small" loading={isRetrying} onClick={retry}>
          Réessayer
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

import type { ReactNode } from 'react';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { Button } from './Button.tsx';
import { WarningIcon } from './glyphs.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  /**
   * Sentence of the specification (« Impossible de charger les lives »). By default, the server's message in `error`.
   */
  title?: string | undefined;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
}

export function ErrorState({ title, error, onRetry, actions }: ErrorStateProps) {
  const sentence = error === undefined || error === null ? null : sentenceOf(error);
  return (
    <div className={styles.state} role="alert">
      <div className={styles.sign}>
        <WarningIcon size={28} />
      </div>
      <p className={styles.title}>{title ?? sentence ?? 'Une erreur est survenue'}</p>
      {title && sentence && sentence !== title && <div className={styles.text}>{sentence}</div>}
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            Réessayer
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

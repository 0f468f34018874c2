import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isReporting, report } from '#web/api/report.ts';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import styles from './last-resort.module.css';

/** A screen that broke (PUB-17): says so, reports it, and leads out by a full page load. */
export function Crash({ error, reset }: ErrorComponentProps) {
  useEffect(() => report(error), [error]);
  return (
    <div className={styles.page}>
      <Page
        title="Unexpected Application Error"
        width="narrow"
        intro={`Cet écran a rencontré une erreur${isReporting() ? ', qui nous a été signalée' : ''}. Rien de ce que vous aviez enregistré n’est perdu.`}
      >
        <div className={styles.ways}>
          <Button onClick={reset}>Réessayer</Button>
          <AnchorButton href="/" variant="secondary">
            Retour à l’accueil
          </AnchorButton>
        </div>
      </Page>
    </div>
  );
}

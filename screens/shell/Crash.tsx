import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isReporting, report } from '#platform/web/api/report.ts';
import { shop } from '#platform/web/api/shop.ts';
import styles from './last-resort.module.css';

/**
 * Crash screen (PUB-17): reports the error, and offers a retry or the home page by a full page load. Imports nothing of
 * the kit, whose file may have failed to load.
 */
export function Crash({ error, reset }: ErrorComponentProps) {
  useEffect(() => report(error), [error]);
  return (
    <div className={styles.page}>
      <title>{`Unexpected Application Error · ${shop().name}`}</title>
      <h1 tabIndex={-1}>Unexpected Application Error</h1>
      <p>
        Cet écran a rencontré une erreur{isReporting() && ', qui nous a été signalée'}. Rien de ce que vous aviez
        enregistré n’est perdu.
      </p>
      <div className={styles.ways}>
        <button type="button" onClick={reset}>
          Réessayer
        </button>
        <a href="/">Retour à l’accueil</a>
      </div>
    </div>
  );
}

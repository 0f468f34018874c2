import { useEffect, useState } from 'react';
import type { ConnectionState } from '#platform/web/api/live-feed.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './shell.module.css';

const STALE_DELAY_MS = 4_000;

/** Warns that the screen may be outdated. Ignores outages of a few seconds. */
export function Connection({ state, strip }: { state: ConnectionState; strip?: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(state === 'stale'), state === 'stale' ? STALE_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    shown && (
      <span role="status" className={classNames(styles.connection, strip && styles.stripConnection)}>
        Connexion perdue, nouvel essai…
      </span>
    )
  );
}

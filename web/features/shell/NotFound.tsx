import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { report } from '#web/api/report.ts';
import styles from './last-resort.module.css';

/** An address that leads nowhere (PUB-15). */
export function NotFound() {
  const { pathname: current } = useLocation();
  // On the way out the address is already that of a screen that exists.
  const [pathname] = useState(current);
  useEffect(() => report(new Error('Unknown path'), { pathname }), [pathname]);
  return (
    <main id="contenu" className={styles.page}>
      <p className={styles.number} aria-hidden>
        404
      </p>
      <Page title="Oops! Page not found" width="narrow" intro="Cette page n’existe pas, ou n’existe plus.">
        <div>
          <LinkButton to="/">Retour à l’accueil</LinkButton>
        </div>
      </Page>
    </main>
  );
}

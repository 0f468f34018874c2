import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { HangerIcon } from '#platform/web/ui/hanger-icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { report } from '#platform/web/api/report.ts';
import { Brand } from './Brand.tsx';
import { LegalFooter } from './LegalFooter.tsx';
import styles from './last-resort.module.css';
import shell from './shell.module.css';

export const NotFound = () => (
  <div className={shell.shell}>
    <header>
      <div className={shell.bar}>
        <Brand to="/" />
      </div>
    </header>
    <main id="contenu" className={shell.main}>
      <MissingPage home="/" />
    </main>
    <LegalFooter />
  </div>
);

export const NotFoundInOffice = () => <MissingPage home="/admin" />;

function MissingPage({ home }: { home: '/' | '/admin' }) {
  const { pathname: current } = useLocation();
  // Keeps the unknown address: after a click on a link, the location is already the next screen.
  const [pathname] = useState(current);
  useEffect(() => report(new Error('Unknown path'), { pathname }), [pathname]);
  return (
    <div className={styles.missing}>
      <div className={styles.sign}>
        <HangerIcon size={72} />
      </div>
      <Page>
        <p className={styles.text}>Cette page n’existe pas, ou n’existe plus.</p>
        <div className={styles.ways}>
          <LinkButton to={home} size="large">
            Retour à l’accueil
          </LinkButton>
        </div>
      </Page>
    </div>
  );
}

import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#features/users/web/session.ts';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { Brand } from './Brand.tsx';
import { Consent } from './Consent.tsx';
import { LegalFooter } from './LegalFooter.tsx';
import styles from './shell.module.css';

/** Header and footer of the pages for visitors. Shows the page of the address without `children`. */
export default function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useSession();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header>
        <div className={styles.bar}>
          <Brand to="/" />
          {user && (
            <Link to="/customer/orders" className={styles.tool}>
              Mon espace
            </Link>
          )}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main} data-columns>
        {children}
      </main>
      <LegalFooter />
      <Consent />
    </div>
  );
}

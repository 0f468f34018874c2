import { Link, Outlet } from '@tanstack/react-router';
import { useSession } from '#features/users/web/session.ts';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { Brand } from './Brand.tsx';
import { Consent } from './Consent.tsx';
import { LegalFooter } from './LegalFooter.tsx';
import styles from './shell.module.css';

export default function PublicLayout() {
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
        <Outlet />
      </main>
      <LegalFooter />
      <Consent />
    </div>
  );
}

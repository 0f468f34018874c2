import { Link, Outlet } from '@tanstack/react-router';
import { useSession } from '#web/api/session.ts';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { Brand } from './Brand.tsx';
import { Consent } from './Consent.tsx';
import styles from './shell.module.css';

/** The pages that anyone may read. */
export function Component() {
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
      <footer className={styles.footer}>
        <nav className={styles.footerLinks} aria-label="Informations">
          <Link to="/mentions-legales">Mentions légales</Link>
          <Link to="/cgv">CGV</Link>
          <Link to="/confidentialite">Confidentialité</Link>
          <Link to="/contact">Contact</Link>
          <Link to="/customer/faq">FAQ</Link>
        </nav>
      </footer>
      <Consent />
    </div>
  );
}

import { IconHelpCircle, IconLogout2, IconShoppingBag, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { displayNameOf } from '#domain/users/rules.ts';
import { useLiveFeed } from '#web/api/live-feed.ts';
import { useSignOut, type SessionUser } from '#web/api/session.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { Brand } from './Brand.tsx';
import { Connection } from './Connection.tsx';
import { Consent } from './Consent.tsx';
import { useRootAttribute } from './use-root-attribute.ts';
import styles from './shell.module.css';

const tabs = [
  { to: '/customer/orders', label: 'Commandes', Icon: IconShoppingBag, under: ['/customer/order', '/payment'] },
  { to: '/customer/profile', label: 'Profil', Icon: IconUser, under: ['/customer/profile'] },
  { to: '/customer/faq', label: 'FAQ', Icon: IconHelpCircle, under: ['/customer/faq'] },
] as const;

/** What surrounds every screen of someone signed in (CUS-03). */
export function CustomerShell({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { signOut, signingOut } = useSignOut();
  const { pathname } = useLocation();
  const feed = useLiveFeed();
  useRootAttribute('data-bottom-nav');
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand to="/customer/orders" />
          <div className={styles.tools}>
            {user.isAdmin && (
              <Link to="/admin" className={styles.tool}>
                Administration
              </Link>
            )}
            <Link to="/customer/profile" className={styles.tool}>
              <span className={styles.who}>{displayNameOf(user)}</span>
            </Link>
            <IconButton
              aria-label="Se déconnecter"
              icon={<IconLogout2 size={22} aria-hidden />}
              onClick={signOut}
              disabled={signingOut}
            />
          </div>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main} data-columns>
        {children}
      </main>
      <Consent />
      <div className={styles.bottom}>
        <Connection state={feed} strip />
        <nav aria-label="Navigation principale">
          <ul className={styles.tabs}>
            {tabs.map(({ to, label, Icon, under }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.tab}
                  aria-current={under.some((path) => pathname.startsWith(path)) ? 'page' : undefined}
                >
                  <Icon size={23} stroke={1.8} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

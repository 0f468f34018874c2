import { IconHelpCircle, IconLogout2, IconShoppingBag, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useLiveFeed } from '#platform/web/api/live-feed.ts';
import { refreshSession, useSignOut, type SessionUser } from '#features/users/web/session.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { Brand } from './Brand.tsx';
import { Connection } from './Connection.tsx';
import { Consent } from './Consent.tsx';
import { LegalFooter } from './LegalFooter.tsx';
import { useRootAttribute } from './use-root-attribute.ts';
import styles from './shell.module.css';

const tabs = [
  { to: '/customer/orders', label: 'Commandes', Icon: IconShoppingBag, activePaths: ['/customer/order', '/payment'] },
  { to: '/customer/profile', label: 'Profil', Icon: IconUser, activePaths: ['/customer/profile'] },
  { to: '/customer/faq', label: 'FAQ', Icon: IconHelpCircle, activePaths: ['/customer/faq'] },
] as const;

function MainNavigation({ pathname }: { pathname: string }) {
  return (
    <nav className={styles.tabsBar} aria-label="Navigation principale">
      <ul className={styles.tabs}>
        {tabs.map(({ to, label, Icon, activePaths }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.tab}
              aria-current={activePaths.some((path) => pathname.startsWith(path)) ? 'page' : undefined}
            >
              <Icon size={23} stroke={1.8} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignOut() {
  const { signOut, signingOut } = useSignOut();
  return (
    <button
      type="button"
      name="sign-out"
      className={classNames(styles.tool, styles.out)}
      onClick={signOut}
      disabled={signingOut}
    >
      <IconLogout2 size={20} aria-hidden />
      Se déconnecter
    </button>
  );
}

/**
 * Frame of every screen for signed-in customers (CUS-03). On a phone the navigation is at the bottom, except during the
 * payment, whose card form needs the space.
 */
export function CustomerShell({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation();
  const feed = useLiveFeed(refreshSession);
  const isPaying = pathname.startsWith('/payment');
  useRootAttribute(isPaying ? 'data-paying' : 'data-bottom-nav');
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <div className={classNames(styles.bar, styles.customerBar)}>
          <Brand to="/customer/orders" />
          <div className={styles.bottom}>
            <Connection state={feed} strip />
            <MainNavigation pathname={pathname} />
          </div>
          <div className={styles.tools}>
            {user.isAdmin && (
              <Link to="/admin" className={styles.tool}>
                Administration
              </Link>
            )}
            <Link to="/customer/profile" className={styles.tool}>
              <span className={styles.who}>{displayNameOf({ ...user, pseudo: null })}</span>
            </Link>
            <SignOut />
          </div>
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

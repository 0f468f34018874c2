import { IconBaselineDensityMedium, IconBuildingStore, IconCheck, IconLogout2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSignOut, type SessionUser } from '#features/users/web/session.ts';
import { store, readStored } from '#platform/web/api/browser-storage.ts';
import { isActiveLink, linkGroups, type AdminLink, type LinkGroup, useAdminLinks } from '#screens/shell/admin-links.ts';
import { LinkBadge } from './SellerNotices.tsx';
import styles from './frame.module.css';
import { useRootAttribute } from '#screens/shell/use-root-attribute.ts';

interface LinksProps {
  screens: readonly AdminLink[];
  onFollow?: () => void;
}

const linksIn = (screens: readonly AdminLink[], group: LinkGroup) => screens.filter((link) => link.group === group);

export function Links({ screens, onFollow }: LinksProps) {
  const groups = (Object.keys(linkGroups) as LinkGroup[]).filter(
    (group) => group !== 'foot' && linksIn(screens, group).length > 0,
  );
  return (
    <nav aria-label="Administration" className={styles.groups}>
      {groups.map((group) => (
        <div key={group}>
          {linkGroups[group] && <p className={styles.groupTitle}>{linkGroups[group]}</p>}
          <ul className={styles.links}>
            {linksIn(screens, group).map((link) => (
              <li key={link.to}>
                <SideLink link={link} onFollow={onFollow}>
                  {link.badge && <LinkBadge of={link.badge} />}
                </SideLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export const CONSOLE_PATH = '/admin/live-order-sidebar';

interface SideLinkProps {
  link: AdminLink;
  onFollow?: (() => void) | undefined;
  /** True for a link that shows only its icon in a window of little height. */
  isIcon?: boolean;
  children?: ReactNode;
}

function SideLink({ link, onFollow, isIcon = false, children }: SideLinkProps) {
  const { pathname } = useLocation();
  const isActive = isActiveLink(link, pathname, useAdminLinks());
  return (
    <Link
      to={link.to}
      className={styles.link}
      {...(onFollow && { onClick: onFollow })}
      activeOptions={{ exact: true }}
      // The console folds the sidebar to icons.
      title={isIcon || pathname === CONSOLE_PATH ? link.label : undefined}
      aria-keyshortcuts={link.go && `G ${link.go.toUpperCase()}`}
      aria-current={isActive ? 'page' : undefined}
    >
      <link.Icon size={19} stroke={1.8} aria-hidden />
      <span>{link.label}</span>
      {children}
    </Link>
  );
}

interface FootProps {
  user: SessionUser;
  screens: readonly AdminLink[];
  density: RowDensity;
  onDensity: (density: RowDensity) => void;
  onFollow?: () => void;
}

const SHOP = 'Voir la boutique';
const SIGN_OUT = 'Se déconnecter';

export function SidebarFoot({ user, screens, density, onDensity, onFollow }: FootProps) {
  const { signOut, signingOut } = useSignOut();
  return (
    <div className={styles.sideFoot}>
      <p className={styles.me}>{user.email}</p>
      {linksIn(screens, 'foot').map((link) => (
        <SideLink key={link.to} link={link} onFollow={onFollow} isIcon />
      ))}
      {/* Reloads the document, because a page reads the shop’s name, logo and colour only when it loads. */}
      <Link to="/customer" reloadDocument className={styles.link} title={SHOP}>
        <IconBuildingStore size={19} stroke={1.8} aria-hidden />
        <span>{SHOP}</span>
      </Link>
      <button
        type="button"
        className={styles.link}
        data-wide
        title="Affichage compact"
        aria-pressed={density === 'dense'}
        onClick={() => onDensity(density === 'dense' ? 'roomy' : 'dense')}
      >
        <IconBaselineDensityMedium size={19} stroke={1.8} aria-hidden />
        <span>Compact</span>
        {density === 'dense' && <IconCheck size={18} aria-hidden />}
      </button>
      <button type="button" className={styles.link} title={SIGN_OUT} onClick={signOut} disabled={signingOut}>
        <IconLogout2 size={19} stroke={1.8} aria-hidden />
        <span>{SIGN_OUT}</span>
      </button>
    </div>
  );
}

type RowDensity = 'dense' | 'roomy';

const STORAGE_NAME = 'office-rows';

function initialDensity(): RowDensity {
  const stored = readStored('browser', STORAGE_NAME, '');
  if (stored === 'dense' || stored === 'roomy') return stored;
  return matchMedia('(pointer: coarse)').matches ? 'roomy' : 'dense';
}

export function useRowDensity(): [RowDensity, (density: RowDensity) => void] {
  const [density, setDensity] = useState(initialDensity);
  // The controls of the back office are always compact. The user chooses only the height of the rows.
  useRootAttribute('data-density', 'compact');
  useRootAttribute('data-rows', density);
  const set = (chosen: RowDensity) => {
    store('browser', STORAGE_NAME, chosen);
    setDensity(chosen);
  };
  return [density, set];
}

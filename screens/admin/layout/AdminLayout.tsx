import { IconKeyboard, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { readShop } from '#features/content/domain/endpoints.ts';
import { refreshSession, useSession, type SessionUser } from '#features/users/web/session.ts';
import { useLiveFeed } from '#platform/web/api/live-feed.ts';
import { NETWORK_SENTENCE } from '#platform/web/api/problem.ts';
import { OpenCombobox } from '#platform/web/ui/OpenCombobox.tsx';
import { announceNewBuild } from '#platform/web/ui/outdated-page.ts';
import { keyOf, queryClient, useEndpoint } from '#platform/web/api/query.ts';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { lazyDialogPart } from '#platform/web/ui/dialog-later.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { CheckingRights } from '#screens/shell/OfficePending.tsx';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { AccessDenied } from '#screens/shell/AccessDenied.tsx';
import { Connection } from '#screens/shell/Connection.tsx';
import { mayOpen, useAdminLinks, type AdminLink } from '#screens/shell/admin-links.ts';
import { isRoleAtLeast, type Role } from '#shared/roles.ts';
import type { FindingProps, Typed } from './Finding.tsx';
import type { Action } from './actions.tsx';
import type { ProviderAlertsProps } from './ProviderAlerts.tsx';
import { ClosedToOrders, LinkBadge } from './SellerNotices.tsx';
import { CONSOLE_PATH, SidebarFoot, Links, useRowDensity } from './Sidebar.tsx';
import { useShortcuts } from './shortcuts.ts';
import styles from './frame.module.css';
import './office.css';

const ShortcutsHelp = lazyDialogPart(() => import('./ShortcutsHelp.tsx').then((file) => file.ShortcutsHelp));

const TITLE = 'Admin Dashboard';

const WIDE_PATHS = new Set(['/admin/orders', '/admin/products', '/admin/users']);

type TeamMember = SessionUser & { role: Role };

export default function AdminLayout() {
  const { user } = useSession();
  useCurrentShop();
  return user?.role ? <Office user={{ ...user, role: user.role }} /> : <CheckingRights />;
}

function Office({ user }: { user: TeamMember }) {
  const { href, pathname } = useLocation();
  const { role } = user;
  const isSeller = isRoleAtLeast(role, 'seller');
  const links = useAdminLinks();
  const screens = links.filter(({ to }) => mayOpen(role, to, links));
  // URL at which the menu was opened; null while it is closed. A navigation changes the URL, which closes the menu.
  // `helpAt` does the same for the help.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const isMenuOpen = menuAt === href;
  // Path at which the search was opened. The screen under the search may change the rest of its URL without closing the
  // search. The search closes itself when it leads to a URL.
  const [findAt, setFindAt] = useState<string | null>(null);
  if (findAt !== null && findAt !== pathname) setFindAt(null);
  const find = () => setFindAt(pathname);
  const connection = useLiveFeed(refreshSession, announceNewBuild);
  const [helpAt, setHelpAt] = useState<string | null>(null);
  useShortcuts({ role, find, help: () => setHelpAt(href) });
  const [density, setDensity] = useRowDensity();
  const foot = { user, screens, density, onDensity: setDensity };
  return (
    <div className={styles.office} data-folded={pathname === CONSOLE_PATH || undefined}>
      <SkipLink />
      <aside className={styles.side} aria-label={TITLE}>
        <p className={styles.sideTitle}>{TITLE}</p>
        {/* Omitted on the console, which shows an outage in a place of its own. */}
        {pathname !== CONSOLE_PATH && <Connection state={connection} />}
        <FindButton onFind={find} />
        <Links screens={screens} />
        <SidebarFoot {...foot} />
      </aside>
      <header className={styles.topBar}>
        <IconButton
          aria-label="Ouvrir le menu"
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          icon={<IconMenu2 size={22} aria-hidden />}
          onClick={() => setMenuAt(href)}
        />
        <p className={styles.sideTitle}>{TITLE}</p>
        {mayOpen(role, '/admin/attention', links) && (
          <Link to="/admin/attention" className={styles.waiting}>
            <LinkBadge of="open" alone="À traiter" />
          </Link>
        )}
        <Connection state={connection} />
        <IconButton aria-label="Trouver" icon={<IconSearch size={22} aria-hidden />} onClick={find} />
      </header>
      <Dialog open={isMenuOpen} onClose={() => setMenuAt(null)} title={TITLE} shape="start">
        <DialogBody>
          <Links screens={screens} onFollow={() => setMenuAt(null)} />
          <SidebarFoot {...foot} onFollow={() => setMenuAt(null)} />
        </DialogBody>
      </Dialog>
      {findAt !== null && <Palette screens={screens} more={[helpFor(role)]} onClose={() => setFindAt(null)} />}
      {helpAt === href && <ShortcutsHelp role={role} onClose={() => setHelpAt(null)} />}
      <main id="contenu" tabIndex={-1} className={styles.officeMain} data-wide={WIDE_PATHS.has(pathname) || undefined}>
        <FailingProviders />
        {isSeller && <ClosedToOrders />}
        <AllowedScreen role={role} links={links} />
      </main>
    </div>
  );
}

/**
 * Shows the screen, or a refusal when the role may not open it. Checks the path of the shown screen and not the URL,
 * which changes first. A refused screen must not load its data while the user leaves it.
 */
function AllowedScreen({ role, links }: { role: Role; links: readonly AdminLink[] }) {
  const { pathname } = useLocation();
  const shownPath = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname });
  return mayOpen(role, shownPath, links) ? <Outlet /> : <AccessDenied role={role} />;
}

const helpFor = (role: Role): Action => ({
  label: 'Raccourcis clavier',
  words: 'aide touches',
  Icon: IconKeyboard,
  dialog: (onClose) => <ShortcutsHelp role={role} onClose={onClose} />,
});

/** Loads the code of the alerts when an alert is needed. After a failed load, each new reply starts another attempt. */
function FailingProviders() {
  const { data, dataUpdatedAt } = useEndpoint(listFailingProviders, {}, { every: 30_000 });
  const [Alerts, setAlerts] = useState<ComponentType<ProviderAlertsProps> | null>(null);
  // An older server sends no list of differences.
  const differing = data?.differing ?? [];
  const isNeeded = data && (data.failing.length > 0 || data.hasTestKeys || differing.length > 0);
  useEffect(() => {
    if (!isNeeded || Alerts) return;
    import('./ProviderAlerts.tsx').then(
      (file) => setAlerts(() => file.ProviderAlerts),
      () => toast.error(NETWORK_SENTENCE),
    );
  }, [isNeeded, Alerts, dataUpdatedAt]);
  return isNeeded && Alerts && <Alerts {...data} differing={differing} />;
}

/**
 * Endpoint that is read again after a change of the identity. Customers’ pages read the identity once, so `readShop`
 * has no topic.
 */
const currentShop = { ...readShop, shows: ['settings'] } as const;

function useCurrentShop(): void {
  const router = useRouter();
  const { shop } = router.options.context;
  // Starts with the identity that the page was loaded with.
  if (!queryClient.getQueryData(keyOf(readShop, {}))) queryClient.setQueryData(keyOf(readShop, {}), shop);
  const { data } = useEndpoint(currentShop, {});
  useEffect(() => {
    if (!data || JSON.stringify(data) === JSON.stringify(shop)) return;
    // Changes the object itself, because code outside of components refers to it.
    Object.assign(shop, data);
    void router.invalidate();
  }, [data, shop, router]);
}

const findField = { label: 'Trouver', placeholder: 'Commande, cliente, pièce, écran…', autoFocus: true } as const;

/** Accepts text before the code of the search is loaded. */
function Palette({ onClose, ...searchProps }: Pick<FindingProps, 'screens' | 'more' | 'onClose'>) {
  const [typed, setTyped] = useState<Typed>({ text: '', isEntered: false });
  const [openDialog, setOpenDialog] = useState<ReactNode>(null);
  const [Finding, setFinding] = useState<ComponentType<FindingProps> | null>(null);
  const closeWithError = useEffectEvent(() => {
    toast.error(NETWORK_SENTENCE);
    onClose();
  });
  useEffect(() => {
    import('./Finding.tsx').then(({ default: loaded }) => setFinding(() => loaded), closeWithError);
  }, []);
  if (openDialog) return openDialog;
  return (
    <Dialog open onClose={onClose} title="Trouver" shape="wide">
      <DialogBody>
        {Finding ? (
          <Finding
            {...{ ...searchProps, field: findField, typed, onClose }}
            onTyped={setTyped}
            onOpen={setOpenDialog}
          />
        ) : (
          <OpenCombobox
            {...findField}
            text={typed.text}
            onText={(text) => setTyped({ text, isEntered: false })}
            groups={[]}
            note="Chargement…"
            loading
            onEnter={() => setTyped(({ text }) => ({ text, isEntered: true }))}
          />
        )}
      </DialogBody>
    </Dialog>
  );
}

const FindButton = ({ onFind }: { onFind: () => void }) => (
  <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
    <IconSearch size={20} stroke={1.8} aria-hidden />
    Trouver
    <kbd aria-hidden>Ctrl K</kbd>
  </button>
);

import { IconArrowMerge } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isPlaceholderEmail } from '#shared/email.ts';
import { urlOf } from '#shared/http/request.ts';
import { PersonDataDialog } from '#features/retention/web/PersonDataDialog.tsx';
import { UsersEditDialog } from '#features/team/web/UsersEditDialog.tsx';
import { getUser } from '#features/users/domain/admin-endpoints.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { BlockDialog } from '#features/users/web/BlockDialog.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { FuzzyMatchNotice } from '#platform/web/ui/FuzzyMatchNotice.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { UserOrders } from './UserOrders.tsx';
import { UsersTable } from './UsersTable.tsx';
import { countUsers, getUsersFile, listUsers } from './endpoints.ts';
import styles from '#features/users/web/users.module.css';

export default function Component() {
  const search = useSearch({ from: '/office/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  const onSearch = (next: UsersSearch) => void navigate({ search: next, resetScroll: false });
  const { q, blocked, source, destination, after } = search;
  const users = useEndpoint(listUsers, { q, blocked, after }, { keepPrevious: true });
  const [text, setText] = useTypedFilter(q ?? '', { resetScroll: false });
  const typed = text.trim() || undefined;
  const countText = useCountText(search);
  const isNear = users.data?.isNear;
  const file = users.data?.users.length && !isNear ? urlOf(getUsersFile, { q, blocked }) : null;
  // A selection also applies the typed text. A new text starts at the first page.
  const currentSearch = typed === q ? search : { source, destination, blocked, q: typed };
  const pages = usePages({ after, next: users.data?.next, go: (to) => onSearch({ ...search, after: to }) });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const clear = () => (setText(''), onSearch({ source, destination }));
  return (
    <Page actions={<Links source={source} destination={destination} file={file} />}>
      <UserSearch
        text={text}
        onText={setText}
        blocked={blocked === 'yes'}
        onBlocked={(on) => onSearch({ ...currentSearch, after: undefined, blocked: on ? 'yes' : undefined })}
      />
      <FuzzyMatchNotice q={q} isNear={isNear} />
      <UsersSelection
        title={`Utilisateurs${isNear ? '' : countText}`}
        source={source}
        destination={destination}
        onClear={() => onSearch({ ...currentSearch, source: undefined, destination: undefined })}
      >
        <UsersTable
          users={users.data?.users}
          read={users}
          empty={<Empty searched={q !== undefined || blocked !== undefined} onClear={clear} />}
          pages={pages}
          picked={{ source, destination }}
          onPick={(side, userId) => onSearch({ ...currentSearch, [side]: userId })}
          onOpen={setOpen}
        />
      </UsersSelection>
      {open?.what === 'edit' && <UsersEditDialog user={open.user} onClose={close} />}
      {open?.what === 'block' && <BlockDialog user={open.user} onClose={close} />}
      {open?.what === 'orders' && <UserOrdersDialog user={open.user} onClose={close} />}
      {open?.what === 'data' && <PersonDataDialog user={open.user} onClose={close} />}
    </Page>
  );
}

interface UsersSearch {
  q?: string | undefined;
  blocked?: 'yes' | undefined;
  source?: string | undefined;
  destination?: string | undefined;
  after?: string | undefined;
}

type Open = { what: 'edit' | 'orders' | 'block' | 'data'; user: AdminUser } | null;

function useCountText({ q, blocked }: Pick<UsersSearch, 'q' | 'blocked'>): string {
  const { data } = useEndpoint(countUsers, { q, blocked }, { keepPrevious: true });
  return data ? ` (${data.count.toLocaleString('fr-FR')})` : '';
}

const Empty = ({ searched, onClear }: { searched: boolean; onClear: () => void }) =>
  searched ? (
    <EmptySearch title="Aucun utilisateur ne correspond à votre recherche" onClear={onClear} />
  ) : (
    <EmptyState kind="nothing-yet" title="Aucun utilisateur trouvé">
      Les clientes apparaîtront ici dès leur première commande ou leur inscription.
    </EmptyState>
  );

interface LinksProps extends Pick<UsersSearch, 'source' | 'destination'> {
  /** URL of the CSV of the listed users; null for an empty list and for fuzzy matches. */
  file: string | null;
}

/** On a phone the list has its own button for a merge: the link is behind « Plus » until both accounts are picked. */
function Links({ source, destination, file }: LinksProps) {
  const arePicked = Boolean(source && destination);
  const merge = (
    <LinkButton
      to="/admin/user-merge"
      search={{ source, destination }}
      variant={arePicked ? 'primary' : 'secondary'}
      icon={<IconArrowMerge size={19} aria-hidden />}
    >
      Fusion de comptes
    </LinkButton>
  );
  return (
    <>
      <MoreActions>
        {file && (
          <AnchorButton href={file} variant="secondary" download>
            Télécharger le CSV
          </AnchorButton>
        )}
        <LinkButton to="/admin/users/without-account" variant="secondary">
          Sans compte
        </LinkButton>
        {!arePicked && merge}
      </MoreActions>
      {arePicked && merge}
    </>
  );
}

interface UserSearchProps {
  text: string;
  onText: (text: string) => void;
  blocked: boolean;
  onBlocked: (on: boolean) => void;
}

const UserSearch = ({ text, onText, blocked, onBlocked }: UserSearchProps) => (
  <div className={styles.find} role="search">
    <SearchField
      label="Rechercher un utilisateur"
      placeholder="Rechercher par email, pseudo TikTok ou nom..."
      value={text}
      onChange={onText}
    />
    <Checkbox label="Bloquées seulement" checked={blocked} onChange={onBlocked} />
  </div>
);

interface MergeSelectionProps {
  source: string | undefined;
  destination: string | undefined;
  onClear: () => void;
}

interface UsersSelectionProps extends MergeSelectionProps {
  title: string;
  children: ReactNode;
}

function UsersSelection({ title, children, ...picked }: UsersSelectionProps) {
  const [isPicking, setPicking] = useState(false);
  const hasPicked = picked.source !== undefined || picked.destination !== undefined;
  const clear = () => {
    setPicking(false);
    picked.onClear();
  };
  const mergeHint = (
    <>
      <div className={styles.begin}>
        <Button variant="secondary" size="small" aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
          Fusionner deux comptes
        </Button>
      </div>
      <div className={styles.howTo}>
        <MutedText>Pour fusionner, cochez une source, qui a des commandes, puis une destination.</MutedText>
      </div>
    </>
  );
  return (
    <Card flush title={title} intro={hasPicked ? <MergeSelection {...picked} onClear={clear} /> : mergeHint}>
      <div className={styles.dense} data-picking={isPicking || hasPicked}>
        {children}
      </div>
    </Card>
  );
}

function Name({ userId }: { userId: string }) {
  const { data } = useEndpoint(getUser, { userId }, { fresh: 60_000 });
  return <strong>{data ? displayNameOf(data) : '…'}</strong>;
}

const MergeSelection = ({ source, destination, onClear }: MergeSelectionProps) => (
  <Row gap="small">
    <span>Source&nbsp;: {source ? <Name userId={source} /> : 'à choisir'}</span>
    <span>Destination&nbsp;: {destination ? <Name userId={destination} /> : 'à choisir'}</span>
    <Button variant="quiet" size="small" onClick={onClear}>
      Effacer la sélection
    </Button>
  </Row>
);

const UserOrdersDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={`Commandes de ${displayNameOf(user)}`}
    description={isPlaceholderEmail(user.email) ? undefined : user.email}
    shape="wide"
  >
    <DialogBody>
      <UserOrders key={user.id} userId={user.id} maxHeight="60vh" withLive />
    </DialogBody>
  </Dialog>
);

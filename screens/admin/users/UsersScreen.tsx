import { PersonDataDialog } from '#features/retention/web/PersonDataDialog.tsx';
import { UserOrdersDialog } from './UserOrdersDialog.tsx';
import { IconArrowMerge } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { urlOf } from '#shared/http/request.ts';
import { getUsersFile, countUsers, listUsers } from './endpoints.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { NearSearch } from '#platform/web/ui/NearSearch.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { BlockDialog } from '#features/users/web/BlockDialog.tsx';
import { UsersEditDialog } from '#features/team/web/UsersEditDialog.tsx';
import { UsersSelection } from './UsersSelection.tsx';
import { UsersTable } from './UsersTable.tsx';
import styles from '#features/users/web/users.module.css';

interface UsersSearch {
  q?: string | undefined;
  blocked?: 'yes' | undefined;
  source?: string | undefined;
  destination?: string | undefined;
  after?: string | undefined;
}

interface UsersScreenProps {
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
}

type Open = { what: 'edit' | 'orders' | 'block' | 'data'; user: AdminUser } | null;

/** Returns the number of users once loaded. The list does not wait for it. */
function useCount({ q, blocked }: Pick<UsersSearch, 'q' | 'blocked'>): string {
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

interface WaysProps extends Pick<UsersSearch, 'source' | 'destination'> {
  /** URL of the CSV of the listed users; null without any. */
  file: string | null;
}

const Links = ({ source, destination, file }: WaysProps) => (
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
    </MoreActions>
    <LinkButton
      to="/admin/user-merge"
      search={{ source, destination }}
      variant={source && destination ? 'primary' : 'secondary'}
      icon={<IconArrowMerge size={19} aria-hidden />}
    >
      Fusion de comptes
    </LinkButton>
  </>
);

interface FindProps {
  text: string;
  onText: (text: string) => void;
  blocked: boolean;
  onBlocked: (on: boolean) => void;
}

const Find = ({ text, onText, blocked, onBlocked }: FindProps) => (
  <div className={styles.find} role="search">
    <SearchField
      label="Rechercher un utilisateur"
      placeholder="Rechercher par email, pseudo TikTok ou nom..."
      maxLength={100}
      value={text}
      onChange={onText}
    />
    <Checkbox label="Bloquées seulement" checked={blocked} onChange={onBlocked} />
  </div>
);

/** `/admin/users`: all state is in the URL (ADM-05, ADM-06, ADM-07). */
export function UsersScreen({ search, onSearch }: UsersScreenProps) {
  const { q, blocked, source, destination, after } = search;
  const navigate = useNavigate();
  const users = useEndpoint(listUsers, { q, blocked, after }, { keepPrevious: true });
  const find = (text: string) => onSearch({ source, destination, blocked, q: text || undefined });
  const [text, setText] = useTypedFilter(q ?? '', find);
  const typed = text.trim() || undefined;
  const count = useCount(search);
  const isNear = users.data?.isNear;
  const file = users.data?.users.length && !isNear ? urlOf(getUsersFile, { q, blocked }) : null;
  // A selection also applies the typed text, and its first page.
  const here = typed === q ? search : { source, destination, blocked, q: typed };
  const pages = usePages({ after, next: users.data?.next, go: (to) => onSearch({ ...search, after: to }) });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const clear = () => (setText(''), onSearch({ source, destination }));
  return (
    <Page actions={<Links source={source} destination={destination} file={file} />}>
      <Find
        text={text}
        onText={setText}
        blocked={blocked === 'yes'}
        onBlocked={(on) => onSearch({ ...here, after: undefined, blocked: on ? 'yes' : undefined })}
      />
      <NearSearch q={q} isNear={isNear} />
      <UsersSelection
        title={`Utilisateurs${isNear ? '' : count}`}
        source={source}
        destination={destination}
        onClear={() => onSearch({ ...here, source: undefined, destination: undefined })}
      >
        <UsersTable
          users={users.data?.users}
          read={users}
          empty={<Empty searched={q !== undefined || blocked !== undefined} onClear={clear} />}
          pages={pages}
          picked={{ source, destination }}
          onPick={(side, userId) => onSearch({ ...here, [side]: userId })}
          onOrders={(user) => setOpen({ what: 'orders', user })}
          onEdit={(user) => setOpen({ what: 'edit', user })}
          onBlock={(user) => setOpen({ what: 'block', user })}
          onData={(user) => setOpen({ what: 'data', user })}
          onMerge={(user) => void navigate({ to: '/admin/user-merge', search: { source: user.id } })}
        />
      </UsersSelection>
      {open?.what === 'edit' && <UsersEditDialog user={open.user} onClose={close} />}
      {open?.what === 'block' && <BlockDialog user={open.user} onClose={close} />}
      {open?.what === 'orders' && <UserOrdersDialog user={open.user} onClose={close} />}
      {open?.what === 'data' && <PersonDataDialog user={open.user} onClose={close} />}
    </Page>
  );
}

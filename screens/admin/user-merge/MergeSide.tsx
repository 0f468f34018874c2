import { IconX } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { isPlaceholderEmail } from '#shared/email.ts';
import { getUser, searchUsers } from '#features/users/domain/admin-endpoints.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { userEmail, userName, userPseudo } from '#features/users/web/user-columns.tsx';
import { isMissing } from '#platform/web/api/missing.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { UserOrders } from '#screens/admin/users/UserOrders.tsx';
import styles from '#features/users/web/users.module.css';

interface MergeSideProps {
  title: string;
  picked: MergeUserSelection;
  onPick: (userId: string | undefined) => void;
}

export const MergeSide = ({ title, picked, onPick }: MergeSideProps) => (
  <Card
    title={title}
    actions={
      picked.userId ? (
        <IconButton
          aria-label="Supprimer la sélection"
          icon={<IconX size={20} aria-hidden />}
          onClick={() => onPick(undefined)}
        />
      ) : (
        <span className={styles.noCross} />
      )
    }
  >
    {picked.userId ? <Panel {...picked} /> : <MergeSearch side={title} onPick={onPick} />}
  </Card>
);

const ACCOUNT_GONE = 'Ce compte n’existe pas, ou n’existe plus. Supprimez la sélection pour en choisir un autre.';

function Panel({ user, error, retry }: MergeUserSelection) {
  if (user) return <MergeUser key={user.id} user={user} />;
  if (!error) return <Skeleton lines={6} />;
  if (isMissing(error)) return <ErrorState title={USER_NOT_LOADED} error={ACCOUNT_GONE} />;
  return <ErrorState title={USER_NOT_LOADED} error={error} onRetry={retry} />;
}

const columns = [userName, { ...userEmail, minWidth: '5.75rem' }, { ...userPseudo, minWidth: '7.75rem' }];

interface MergeSearchProps {
  side: string;
  onPick: (userId: string) => void;
}

function MergeSearch({ side, onPick }: MergeSearchProps) {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const read = useEndpoint(searchUsers, { q: searched }, { enabled: searched !== '' });
  const { data, isFetching, refetch } = read;
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const q = text.trim();
    if (!q || isFetching) return;
    if (q === searched) void refetch();
    else setSearched(q);
  };
  return (
    <>
      <form className={styles.search} role="search" aria-label={side} onSubmit={search}>
        <SearchField
          label={`Rechercher : ${side}`}
          placeholder="E-mail, pseudo ou nom"
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="secondary" loading={isFetching} disabled={!text.trim()}>
          Rechercher
        </Button>
      </form>
      {searched === '' && !text.trim() && <Reason>Saisissez un e-mail, un pseudo ou un nom.</Reason>}
      {searched !== '' && (
        <div className={`${styles.filling} ${styles.dense}`}>
          <DataTable
            caption="Utilisateurs trouvés"
            columns={columns}
            rows={data?.users}
            rowKey={(user) => user.id}
            read={read}
            errorTitle="Erreur lors de la recherche d'utilisateurs"
            empty={<EmptyState kind="no-match" title="Aucun utilisateur trouvé pour cette recherche" />}
            actionsLabel="Action"
            actions={(user) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Sélectionner ${displayNameOf(user)}`}
                onClick={() => onPick(user.id)}
              >
                Sélectionner
              </Button>
            )}
          />
        </div>
      )}
    </>
  );
}

const MISSING = 'Non renseigné';
const missingText = <MutedText>{MISSING}</MutedText>;

const MergeUser = ({ user }: { user: AdminUser }) => (
  <>
    <div className={styles.facts}>
      <Facts
        facts={[
          ['Nom', user.lastName || missingText],
          ['Prénom', user.firstName || missingText],
          ['Email', isPlaceholderEmail(user.email) ? missingText : user.email],
          ['Pseudo TikTok', <Pseudo key="pseudo" pseudo={user.pseudo} missing={MISSING} />],
          ['Créé le', <DateTime key="created" at={user.createdAt} />],
          ['Compte actif', user.hasAccount ? 'Oui' : 'Non'],
          ['Commandes', user.ordersCount],
        ]}
      />
    </div>
    <div className={`${styles.filling} ${styles.dense}`}>
      {/* The key returns to the first page once all orders are transferred. */}
      <UserOrders key={String(user.ordersCount === 0)} userId={user.id} maxHeight="400px" />
    </div>
  </>
);

const USER_NOT_LOADED = 'Erreur lors du chargement des données utilisateur';

export interface MergeUserSelection {
  userId: string | undefined;
  user: AdminUser | undefined;
  error: ApiProblem | null;
  retry: () => void;
}

export function useMergeUser(userId: string | undefined): MergeUserSelection {
  const { data, error, refetch } = useEndpoint(getUser, { userId: userId ?? '' }, { enabled: userId !== undefined });
  useEffect(() => {
    if (error) toast.error(USER_NOT_LOADED);
  }, [error]);
  return { userId, user: userId === undefined ? undefined : data, error, retry: () => void refetch() };
}

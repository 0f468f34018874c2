import { useState, type SyntheticEvent } from 'react';
import { searchUsers } from '#features/users/domain/admin-endpoints.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DataTable } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { userEmail, userName, userPseudo } from '#features/users/web/user-columns.tsx';
import styles from '#features/users/web/users.module.css';

const columns = [userName, { ...userEmail, least: '5.75rem' }, { ...userPseudo, least: '7.75rem' }];

interface MergeSearchProps {
  side: string;
  onPick: (userId: string) => void;
}

/** Search form for a user, with its results (ADM-11). */
export function MergeSearch({ side, onPick }: MergeSearchProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const read = useEndpoint(searchUsers, { q: asked }, { enabled: asked !== '' });
  const { data, isFetching, refetch } = read;
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const q = text.trim();
    if (!q || isFetching) return;
    if (q === asked) void refetch();
    else setAsked(q);
  };
  return (
    <>
      <form className={styles.search} role="search" aria-label={side} onSubmit={search}>
        <SearchField
          label={`Rechercher : ${side}`}
          placeholder="E-mail, pseudo ou nom"
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="secondary" loading={isFetching} disabled={!text.trim()}>
          Rechercher
        </Button>
      </form>
      {asked === '' && !text.trim() && <Reason>Saisissez un e-mail, un pseudo ou un nom.</Reason>}
      {asked !== '' && (
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

import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { listViewers } from './endpoints.ts';
import type { LiveViewer } from './schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import styles from './live.module.css';

/** Hundreds of viewers may arrive at once, so the list updates at a readable pace. */
const POLL_MS = 15_000;

const columns: readonly Column<LiveViewer>[] = [
  {
    key: 'person',
    label: 'Utilisateur',
    main: true,
    cell: ({ avatarUrl, displayName, pseudo }) => (
      <span className={styles.person}>
        <Avatar url={avatarUrl} name={displayName ?? pseudo} />
        <span>
          {displayName && <>{displayName} </>}
          {displayName ? (
            <MutedText>
              <Pseudo pseudo={pseudo} />
            </MutedText>
          ) : (
            <Pseudo pseudo={pseudo} />
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'id',
    label: 'Identifiant',
    cell: ({ tiktokUserId }) =>
      tiktokUserId ? <span translate="no">{tiktokUserId}</span> : <MutedText>Non disponible</MutedText>,
  },
  { key: 'arrived', label: 'Arrivée', nowrap: true, cell: ({ arrivedAt }) => <DateTime at={arrivedAt} /> },
];

export function LiveViewers({ liveId }: { liveId: string }) {
  const [after, setAfter] = useState<string>();
  const read = useEndpoint(
    listViewers,
    { liveId, ...(after && { after }) },
    { keepPrevious: true, ...(after === undefined && { every: POLL_MS }) },
  );
  const { data } = read;
  const pages = usePages({ after, next: data?.next, go: setAfter });
  return (
    <Card
      flush
      title="Utilisateurs du live"
      intro={data && data.count > 0 && counted(data.count, 'personne vue', 'personnes vues')}
    >
      <DataTable
        caption="Utilisateurs du live"
        columns={columns}
        rows={data?.viewers}
        rowKey={({ id }) => id}
        maxHeight="70vh"
        read={read}
        errorTitle="Impossible de charger les utilisateurs du live"
        pages={pages}
        empty={
          <EmptyState kind="nothing-yet" title="Aucun utilisateur pour le moment">
            Les personnes qui entrent dans le live ou y écrivent apparaissent ici.
          </EmptyState>
        }
      />
    </Card>
  );
}

import { IconRefresh } from '@tabler/icons-react';
import { listFeedEvents, type LiveFeedEvent } from '#domain/feed/contract.ts';
import { feedEventLabels } from '#domain/feed/labels.ts';
import { formatDateTime } from '#domain/time.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pseudo } from '#web/ui/Pseudo.tsx';
import { Soft } from '#web/ui/Soft.tsx';
import { FeedCuts, FeedStateLine } from './LiveFeedState.tsx';

const POLL = 5_000;

const columns: readonly Column<LiveFeedEvent>[] = [
  { key: 'type', label: 'Type', nowrap: true, cell: ({ type }) => feedEventLabels[type] ?? type },
  {
    key: 'user',
    label: 'Utilisateur',
    main: true,
    cell: ({ userUniqueId, userNickname }) => (
      <>
        <Pseudo pseudo={userUniqueId} />
        {userNickname && (
          <>
            {' '}
            <Soft>{userNickname}</Soft>
          </>
        )}
      </>
    ),
  },
  { key: 'content', label: 'Contenu', cell: ({ comment }) => comment ?? <Soft>Pas de commentaire</Soft> },
  { key: 'date', label: 'Date', nowrap: true, cell: ({ createTime }) => formatDateTime(createTime) },
];

/** What was heard of a live, how the shop’s ear to it is doing, and when it heard nothing. */
export function LiveEvents({ liveId }: { liveId: string }) {
  const { data, error, isFetching, refetch } = useEndpoint(listFeedEvents, { liveId }, { every: POLL });
  return (
    <Card
      flush
      title="Événements du live"
      intro={data && <FeedStateLine feed={data.feed} />}
      actions={
        <Button
          variant="quiet"
          size="small"
          icon={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Rafraîchir
        </Button>
      }
    >
      {data && <FeedCuts cuts={data.cuts} />}
      <DataTable
        caption="Événements du live"
        columns={columns}
        rows={data?.events}
        rowKey={(event) => event.id}
        maxHeight="70vh"
        error={error}
        errorTitle="Impossible de charger les événements du live"
        onRetry={() => void refetch()}
        empty={
          <EmptyState kind="nothing-yet" title="Aucun événement pour le moment">
            Les commentaires apparaissent ici dès que le live est actif et diffusé.
          </EmptyState>
        }
      />
    </Card>
  );
}

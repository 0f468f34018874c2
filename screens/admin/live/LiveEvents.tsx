import { IconRefresh } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import type { LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { feedEventLabels } from '#features/feed/domain/labels.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { LateMark } from '#features/feed/web/LateMark.tsx';
import { FeedCuts, FeedStateLine } from './LiveFeedState.tsx';
import { showPayload } from './show-payload.tsx';
import { useFeed } from '#features/feed/web/use-feed.ts';
import styles from './live-events.module.css';

const FAILED = 'Impossible de charger les événements du live';

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
            <MutedText>{userNickname}</MutedText>
          </>
        )}
      </>
    ),
  },
  {
    key: 'content',
    label: 'Contenu',
    cell: ({ comment }) =>
      comment ? <span className={styles.content}>{comment}</span> : <MutedText>Pas de commentaire</MutedText>,
  },
  {
    key: 'date',
    label: 'Date',
    nowrap: true,
    cell: (event) => (
      <>
        {formatDateTime(event.createTime)}
        <LateMark event={event} />
      </>
    ),
  },
];

/** Lists the events of a live, the state of its feed and its cuts. */
export function LiveEvents({ liveId }: { liveId: string }) {
  const read = useFeed(liveId);
  const { data, isFetching, refetch } = read;
  // Defers the rendering of the table during a burst of events.
  const events = useDeferredValue(data?.events);
  return (
    <Card
      flush
      title="Événements du live"
      intro={data && <FeedStateLine liveId={liveId} feed={data.feed} />}
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
        rows={events}
        actionsLabel="Actions"
        actions={(event) => (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Détails de l’événement de ${event.userUniqueId ? `@${event.userUniqueId}` : 'pseudo inconnu'}`}
            onClick={() => void showPayload(event)}
          >
            Détails
          </Button>
        )}
        rowKey={(event) => event.id}
        maxHeight="70vh"
        read={read}
        errorTitle={FAILED}
        empty={
          <EmptyState kind="nothing-yet" title="Aucun événement pour le moment">
            Les commentaires apparaissent ici dès que le live est actif et diffusé.
          </EmptyState>
        }
      />
    </Card>
  );
}

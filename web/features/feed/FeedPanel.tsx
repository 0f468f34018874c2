import { listFeedEvents } from '#domain/feed/contract.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PickedEvent } from './FeedEventCard.tsx';
import { FeedList } from './FeedList.tsx';
import { FeedStateBadge } from './FeedStateBadge.tsx';
import styles from './feed.module.css';

/** The live feed says when to read again; this is for when it is silent itself (spec §9). */
const POLL = 5_000;
const FAILED = 'Impossible de charger les événements TikTok';

/** What is said in the live, and whether it is being heard. */
export function FeedPanel({ liveId, onPick }: { liveId: string; onPick: (picked: PickedEvent) => void }) {
  const { data, error, refetch } = useEndpoint(listFeedEvents, { liveId }, { every: POLL });
  const retry = () => void refetch();
  return (
    <section className={styles.panel} aria-labelledby="feed-title">
      <header className={styles.head}>
        <h2 id="feed-title">Événements du live</h2>
        {data && <FeedStateBadge feed={data.feed} />}
      </header>
      {data && error && (
        <Alert
          tone="warning"
          actions={
            <Button variant="quiet" size="small" onClick={retry}>
              Réessayer
            </Button>
          }
        >
          {FAILED}
        </Alert>
      )}
      {data ? (
        <FeedList heard={data} onPick={onPick} />
      ) : error ? (
        <ErrorState title={FAILED} error={error} onRetry={retry} />
      ) : (
        <Skeleton lines={8} />
      )}
    </section>
  );
}

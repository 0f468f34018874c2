import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PickedEvent } from './FeedEventCard.tsx';
import { FeedList } from './FeedList.tsx';
import { FeedStateBadge } from './FeedStateBadge.tsx';
import { useFeed } from './use-feed.ts';
import styles from './feed.module.css';

const FAILED = 'Impossible de charger les événements TikTok';

/** What is said in the live, and whether it is being heard. */
export function FeedPanel({ liveId, onPick }: { liveId: string; onPick: (picked: PickedEvent) => void }) {
  const { data, error, refetch } = useFeed(liveId);
  return (
    <section className={styles.panel} aria-labelledby="feed-title">
      <header className={styles.head}>
        <h2 id="feed-title">Événements du live</h2>
        {data && <FeedStateBadge liveId={liveId} feed={data.feed} />}
      </header>
      {data && error && (
        <Alert
          tone="warning"
          actions={
            <Button variant="quiet" size="small" onClick={refetch}>
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
        <ErrorState title={FAILED} error={error} onRetry={refetch} />
      ) : (
        <Skeleton lines={8} />
      )}
    </section>
  );
}

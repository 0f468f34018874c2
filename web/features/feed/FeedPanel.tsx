import { ErrorState } from '#web/ui/ErrorState.tsx';
import { RetryAlert } from '#web/ui/RetryAlert.tsx';
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
      {data && error && <RetryAlert onRetry={refetch}>{FAILED}</RetryAlert>}
      {data ? (
        <FeedList heard={data} onPick={onPick} />
      ) : error ? (
        <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </section>
  );
}

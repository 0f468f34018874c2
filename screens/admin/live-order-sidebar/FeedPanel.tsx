import { useMemo, useState } from 'react';
import { SHOWN_EVENTS } from '#features/feed/domain/rules.ts';
import type { FeedSnapshot, LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import type { FeedMark, PickedEvent } from './FeedEventCard.tsx';
import { FeedFilter } from './FeedFilter.tsx';
import { FeedList } from './FeedList.tsx';
import { FeedStateBadge, FeedStateNote } from './FeedStateBadge.tsx';
import { useFeed } from '#features/feed/web/use-feed.ts';
import styles from '#features/feed/web/feed.module.css';

const FAILED = 'Impossible de charger les événements TikTok';

/** Events that another feature marks. The panel shows their marks and can list them alone. */
interface Marked {
  label: string;
  marks: ReadonlyMap<string, readonly FeedMark[]>;
  /** Newest first; includes events that the feed no longer shows. */
  events: readonly LiveFeedEvent[];
  /** True when older events exist. */
  isCutShort: boolean;
  older: string;
}

interface FeedPanelProps {
  liveId: string;
  onPick: (picked: PickedEvent) => void;
  marked: Marked;
}

const allOf = ({ events, cuts }: FeedSnapshot) => ({ events, cuts, isCutShort: events.length >= SHOWN_EVENTS });

export function FeedPanel({ liveId, onPick, marked }: FeedPanelProps) {
  const { data, error, refetch } = useFeed(liveId);
  // Hides the error during an outage: the badge already reports the outage.
  const isCut = useConnection() === 'stale';
  const [isMarkedOnly, setMarkedOnly] = useState(false);
  const { label, events, isCutShort } = marked;
  const received = useMemo(
    () => data && (isMarkedOnly ? { events, cuts: data.cuts, isCutShort } : allOf(data)),
    [data, isMarkedOnly, events, isCutShort],
  );
  return (
    <section className={styles.panel} aria-labelledby="feed-title">
      <header className={styles.head}>
        <h2 id="feed-title">Événements du live</h2>
        {data && <FeedStateBadge feed={data.feed} />}
      </header>
      {received ? (
        <FeedList
          key={isMarkedOnly ? 'marked' : 'all'}
          received={received}
          onPick={onPick}
          marks={marked.marks}
          older={
            isMarkedOnly
              ? marked.older
              : `Les ${SHOWN_EVENTS} derniers événements. Ce qui est plus ancien et attend une réponse est sous « ${label} ».`
          }
          filter={<FeedFilter label={label} chosen={isMarkedOnly} onChoose={setMarkedOnly} />}
        />
      ) : error ? (
        <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      {/* The alert is below the comments, so that it does not move them under the pointer. */}
      {data && error && !isCut && <RetryAlert onRetry={refetch}>{FAILED}</RetryAlert>}
      {data && <FeedStateNote liveId={liveId} feed={data.feed} />}
    </section>
  );
}

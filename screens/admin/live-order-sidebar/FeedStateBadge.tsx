import type { FeedState } from '#features/feed/domain/schemas.ts';
import { feedBadgeLabels } from '#features/feed/domain/labels.ts';
import { feedLife } from '#features/feed/domain/lifecycle.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { cutLabel } from './cut-label.ts';
import { NextTry } from '#features/feed/web/NextTry.tsx';
import { SetAside } from '#features/feed/web/SetAside.tsx';
import styles from '#features/feed/web/feed.module.css';

/** Shows the state of the feed; never hidden (ADM-26). */
export function FeedStateBadge({ feed: { state } }: { feed: FeedState }) {
  // Ignores the last known feed state while the shop is unreachable.
  const isCut = useConnection() === 'stale';
  return (
    <div className={styles.state} role="status">
      {isCut ? (
        <StatusBadge label={`${cutLabel()} : écran figé, dons gardés`} tone="danger" />
      ) : (
        <StatusBadge label={feedBadgeLabels[state]} tone={feedLife[state].tone} />
      )}
    </div>
  );
}

/**
 * Shows the details of the feed state: start time, provider's answer, next attempt, unreadable events. Placed below the
 * comments, so that its height does not move them.
 */
export function FeedStateNote({ liveId, feed }: { liveId: string; feed: FeedState }) {
  const isCut = useConnection() === 'stale';
  const { isHeard, quotesAnswer } = feedLife[feed.state];
  const hasNews = feed.setAside > 0 || (!isHeard && (feed.since ?? feed.nextTryAt) !== null);
  // The badge already shows it.
  if (isCut || (!hasNews && !(quotesAnswer && feed.detail))) return null;
  return (
    <div className={styles.note} role="status">
      {!isHeard && feed.since && (
        <MutedText>
          depuis <DateTime at={feed.since} format="time" />
        </MutedText>
      )}
      {quotesAnswer && feed.detail && (
        <MutedText>
          <span lang="en">{feed.detail}</span>
        </MutedText>
      )}
      <NextTry liveId={liveId} feed={feed} />
      <SetAside liveId={liveId} count={feed.setAside} />
    </div>
  );
}

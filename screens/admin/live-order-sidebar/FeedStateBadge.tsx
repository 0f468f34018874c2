import type { FeedState } from '#features/feed/domain/schemas.ts';
import { feedBadgeLabels } from '#features/feed/domain/labels.ts';
import { feedLife } from '#features/feed/domain/life.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { cutLabel } from './cut-label.ts';
import { NextTry } from '#features/feed/web/NextTry.tsx';
import { SetAside } from '#features/feed/web/SetAside.tsx';
import styles from '#features/feed/web/feed.module.css';

/** Whether the live is being heard. Never hidden (ADM-26). */
export function FeedStateBadge({ feed: { state } }: { feed: FeedState }) {
  // What the shop last said of its own connection is worth nothing while the shop itself is not heard.
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
 * The rest of it: since when, the provider’s own words when it refuses, when it is asked again, and what could not be
 * read. It stands under what is said: as long as it may be, no comment moves.
 */
export function FeedStateNote({ liveId, feed }: { liveId: string; feed: FeedState }) {
  const isCut = useConnection() === 'stale';
  const { isHeard, quotesAnswer } = feedLife[feed.state];
  const hasNews = feed.setAside > 0 || (!isHeard && (feed.since ?? feed.nextTryAt) !== null);
  // The badge has said it already.
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

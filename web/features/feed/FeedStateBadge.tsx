import type { FeedState } from '#domain/feed/schemas.ts';
import { feedStateLabels } from '#domain/feed/labels.ts';
import { feedLife } from '#domain/feed/life.ts';
import { useConnection } from '#web/api/live-feed.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { NextTry } from './NextTry.tsx';
import { SetAside } from './SetAside.tsx';
import styles from './feed.module.css';

/** The console itself is cut off: nothing on it is of this instant. */
const Cut = () => (
  <div className={styles.state} role="status">
    <StatusBadge label={navigator.onLine ? 'La boutique ne répond plus' : 'Réseau coupé'} tone="danger" />
    <MutedText>L’écran n’est plus à jour.</MutedText>
  </div>
);

/** Whether the live is being heard, since when, and the provider’s own words when it refuses. Never hidden (ADM-26). */
export function FeedStateBadge({ liveId, feed }: { liveId: string; feed: FeedState }) {
  // What the shop last said of its own connection is worth nothing while the shop itself is not heard.
  if (useConnection() === 'stale') return <Cut />;
  const silent = !feedLife[feed.state].isHeard;
  return (
    <div className={styles.state} role="status">
      <StatusBadge label={feedStateLabels[feed.state]} tone={feedLife[feed.state].tone} />
      {silent && feed.since && (
        <MutedText>
          depuis <DateTime at={feed.since} format="time" />
        </MutedText>
      )}
      {feedLife[feed.state].quotesAnswer && feed.detail && (
        <MutedText>
          <span lang="en">{feed.detail}</span>
        </MutedText>
      )}
      <NextTry liveId={liveId} feed={feed} />
      <SetAside liveId={liveId} count={feed.setAside} />
    </div>
  );
}

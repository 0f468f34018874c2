import type { FeedState } from '#domain/feed/schemas.ts';
import { feedStateLabels } from '#domain/feed/labels.ts';
import { feedLife } from '#domain/feed/life.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { NextTry } from './NextTry.tsx';
import { SetAside } from './SetAside.tsx';
import styles from './feed.module.css';

/** Whether the live is being heard, since when, and what the other side said if it is not. Never hidden (ADM-26). */
export function FeedStateBadge({ liveId, feed }: { liveId: string; feed: FeedState }) {
  const silent = !feedLife[feed.state].isHeard;
  return (
    <div className={styles.state} role="status">
      <StatusBadge label={feedStateLabels[feed.state]} tone={feedLife[feed.state].tone} />
      {silent && feed.since && (
        <MutedText>
          depuis <DateTime at={feed.since} format="time" />
        </MutedText>
      )}
      {silent && feed.detail && <MutedText>{feed.detail}</MutedText>}
      <NextTry liveId={liveId} feed={feed} />
      <SetAside liveId={liveId} count={feed.setAside} />
    </div>
  );
}

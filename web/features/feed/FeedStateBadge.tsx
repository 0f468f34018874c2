import type { FeedState } from '#domain/feed/contract.ts';
import { feedStateLabels } from '#domain/feed/labels.ts';
import type { Tone } from '#web/theme.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Soft } from '#web/ui/Soft.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './feed.module.css';

const tones: Record<FeedState['state'], Tone> = {
  off: 'off',
  connecting: 'progress',
  open: 'success',
  retrying: 'warning',
  'not-live': 'waiting',
  refused: 'danger',
  ended: 'off',
};

/** Whether the live is being heard, since when, and what the other side said if it is not. Never hidden (ADM-26). */
export function FeedStateBadge({ feed }: { feed: FeedState }) {
  const silent = feed.state !== 'open';
  return (
    <div className={styles.state} role="status">
      <StatusBadge label={feedStateLabels[feed.state]} tone={tones[feed.state]} />
      {silent && feed.since && (
        <Soft>
          depuis <DateTime at={feed.since} format="time" />
        </Soft>
      )}
      {silent && feed.detail && <Soft>{feed.detail}</Soft>}
    </div>
  );
}

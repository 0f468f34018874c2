import type { LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { formatTime } from '#shared/time.ts';
import styles from './feed.module.css';

/** Says of what was heard late when it was: it stands where it was said, under comments heard before it. */
export const LateMark = ({ event }: { event: Pick<LiveFeedEvent, 'lateMs' | 'insertedAt'> }) =>
  event.lateMs === null ? null : (
    <span className={styles.late}>entendu en retard, à {formatTime(event.insertedAt)}</span>
  );

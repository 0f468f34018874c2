import type { LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { formatTime } from '#shared/time.ts';
import styles from './feed.module.css';

/** Minimum delay that is shown, in ms. A shorter delay moves an event down by a few lines only. */
const SHOWN_FROM_MS = 15_000;

/**
 * Shows when a late event was received. The list is sorted by platform time, so a late event may be below events that
 * were received before it.
 */
export const LateMark = ({ event }: { event: Pick<LiveFeedEvent, 'lateMs' | 'insertedAt'> }) =>
  event.lateMs === null || event.lateMs < SHOWN_FROM_MS ? null : (
    <span className={styles.late}>entendu en retard, à {formatTime(event.insertedAt)}</span>
  );

import { formatUntil } from '#shared/time.ts';
import { remainingLabel } from '#features/orders/domain/labels.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import styles from './remaining-hold.module.css';

/** Remaining time below which the display is red, in ms. */
const SOON_MS = 3 * 3_600_000;

export function RemainingHold({ until }: { until: string | null }) {
  const now = useNow();
  if (!until) return null;
  const words = `Gardée jusqu’au ${formatUntil(until)}`;
  return (
    <time dateTime={new Date(until).toISOString()} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={classNames(styles.left, Date.parse(until) - now < SOON_MS && styles.soon)} aria-hidden>
        {remainingLabel(until, now)}
      </span>
    </time>
  );
}

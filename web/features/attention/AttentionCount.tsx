import { countAttention } from '#domain/attention/endpoints.ts';
import { MOST_COUNTED } from '#domain/attention/rules.ts';
import { countText } from '#domain/counted.ts';
import { useEndpoint } from '#web/api/query.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './attention.module.css';

/** How many things wait for a person; nothing when none does. The live feed keeps it right, the clock behind it. */
export function AttentionCount({ alone }: { alone?: boolean }) {
  const { data } = useEndpoint(countAttention, {}, { every: 30_000 });
  const open = data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className={styles.count}>
      <VisuallyHidden>{alone ? 'À regarder, ' : ', '}</VisuallyHidden>
      {countText(open, MOST_COUNTED)}
      <VisuallyHidden> en attente</VisuallyHidden>
    </span>
  );
}

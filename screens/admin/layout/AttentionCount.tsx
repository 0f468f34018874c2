import { countAttention } from './endpoints.ts';
import { MOST_COUNTED } from '#features/attention/domain/rules.ts';
import { countText } from '#shared/counted.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from '#features/attention/web/attention.module.css';

/** Shows the number of open attention items; nothing for zero. The live feed updates it, with polling as a fallback. */
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

import { MOST_COUNTED } from '#features/attention/domain/rules.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { countText } from '#shared/counted.ts';
import { countAttention } from './endpoints.ts';
import styles from '#features/attention/web/attention.module.css';

/** Shows the number of open attention items; nothing for zero. The live feed updates it, with polling as a fallback. */
export function AttentionCount({ alone }: { alone?: boolean }) {
  const { data } = useEndpoint(countAttention, {}, { every: 30_000 });
  const open = data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className={styles.count}>
      <VisuallyHidden>{alone ? 'À traiter, ' : ', '}</VisuallyHidden>
      {countText(open, MOST_COUNTED)}
      <VisuallyHidden> en attente</VisuallyHidden>
    </span>
  );
}

/** Shows, on every screen of the back office, that the shop takes no orders, and the reason. */
export function ClosedToOrders() {
  const { data } = useEndpoint(listLegalNeeds, {}, { every: 60_000 });
  if (!data || data.takesOrders) return null;
  const missing = data.missing
    .filter(({ blocks }) => blocks)
    .map(({ title }) => title.replace(/^./, (first) => first.toLowerCase()));
  return (
    <Alert tone="danger" title="La boutique ne prend pas de commande">
      La loi demande des informations qui manquent : {missing.join(', ')}.{' '}
      <TextLink to="/admin/boutique">Compléter « Ma boutique »</TextLink>
    </Alert>
  );
}

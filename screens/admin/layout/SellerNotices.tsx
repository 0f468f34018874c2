import { MAX_COUNTED } from '#features/attention/domain/rules-limits.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { countText } from '#shared/counted.ts';
import { lowerFirst } from '#shared/lower-first.ts';
import { countAttention } from './endpoints.ts';
import { MAX_ORDERS_COUNTED } from '#screens/admin/home/rules.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './badge.module.css';

const badges = {
  open: { maxCount: MAX_COUNTED, words: 'en attente', tone: styles.urgent },
  toPrepare: { maxCount: MAX_ORDERS_COUNTED, words: 'à préparer', tone: styles.calm },
} as const;

interface LinkBadgeProps {
  of: keyof typeof badges;
  /** Name of the list for screen readers, where the badge is the only content of its link. */
  alone?: string;
}

export function LinkBadge({ of, alone }: LinkBadgeProps) {
  const enabled = useMay()(countAttention);
  const { data } = useEndpoint(countAttention, {}, { every: 30_000, enabled });
  const count = data?.[of] ?? 0;
  const { maxCount, words, tone } = badges[of];
  if (count === 0) return null;
  return (
    <span className={classNames(styles.badge, tone)}>
      <VisuallyHidden>{alone ? `${alone}, ` : ', '}</VisuallyHidden>
      {countText(count, maxCount)}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  );
}

export function ClosedToOrders() {
  const { data } = useEndpoint(listLegalNeeds, {}, { every: 60_000 });
  const isOwner = useMay()(changeSettings);
  if (!data || data.takesOrders) return null;
  const missing = data.missing.filter(({ blocks }) => blocks).map(({ title }) => lowerFirst(title));
  return (
    <Alert tone="danger" title="La boutique ne prend pas de commande">
      La loi demande des informations qui manquent&nbsp;: {missing.join(', ')}.{' '}
      {isOwner ? (
        <TextLink to="/admin/boutique">Compléter « Ma boutique »</TextLink>
      ) : (
        'Prévenez une personne propriétaire.'
      )}
    </Alert>
  );
}

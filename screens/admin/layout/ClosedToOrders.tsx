import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

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

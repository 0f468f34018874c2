import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

/**
 * Links to « Ma boutique » while legal information is missing. Only for a shop that takes orders: a closed shop shows
 * its warning on every screen.
 */
export function BeforeSelling() {
  const { data } = useEndpoint(listLegalNeeds, {}, { every: 60_000 });
  if (!data?.takesOrders || data.missing.length === 0) return null;
  const blocking = data.missing.filter(({ blocks }) => blocks).length;
  const [title, count] = blocking > 0 ? ['Avant de vendre', blocking] : ['Presque prête', data.missing.length];
  return (
    <Alert title={title}>
      {blocking > 0 ? 'Pour vendre, la loi demande' : 'Il reste'}{' '}
      {count === 1 ? 'une information' : `${count} informations`} à compléter dans «&nbsp;Ma boutique&nbsp;».{' '}
      <TextLink to="/admin/boutique">Voir ce qui manque</TextLink>
    </Alert>
  );
}

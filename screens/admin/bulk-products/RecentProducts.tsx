import { IconRefresh } from '@tabler/icons-react';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { PictureWithWords } from '#features/photos/web/PictureWithWords.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import { recentProducts } from './endpoints.ts';

const columns: readonly Column<Product>[] = [
  { key: 'ref', label: 'Référence', cell: ({ ref }) => ref },
  {
    key: 'name',
    label: 'Nom',
    main: true,
    minWidth: '10rem',
    cell: (product) => <PictureWithWords piece={product}>{product.name}</PictureWithWords>,
  },
  {
    key: 'live',
    label: 'Live',
    minWidth: '9rem',
    foldInto: 'name',
    cell: ({ liveTitle }) => <TruncatedText text={liveTitle} />,
  },
  {
    key: 'colour',
    label: 'Couleur',
    minWidth: '7rem',
    cell: ({ colourName, hexCode }) => (colourName ? <ColourSwatch hex={hexCode}>{colourName}</ColourSwatch> : '–'),
  },
  { key: 'price', label: 'Prix', align: 'end', nowrap: true, cell: ({ price }) => <Money cents={price} /> },
  { key: 'created', label: 'Créé le', nowrap: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export function RecentProducts() {
  const read = useEndpoint(recentProducts, {});
  const { data, isFetching, refetch } = read;
  return (
    <Card
      flush
      title="Produits récents"
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Rafraîchir
        </Button>
      }
    >
      <DataTable
        caption="Produits récents"
        columns={columns}
        rows={data?.products}
        rowKey={(product) => product.id}
        read={read}
        errorTitle="Une erreur s'est produite lors du chargement des produits récents."
        empty="Aucun produit pour le moment"
      />
    </Card>
  );
}

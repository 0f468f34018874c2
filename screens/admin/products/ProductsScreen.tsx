import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { getProductsFile, listProducts } from './endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { PIECES_AT_ONCE } from '#features/catalog/domain/rules.ts';
import { urlOf } from '#shared/http/request.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { NearSearch } from '#platform/web/ui/NearSearch.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { useSelection } from '#platform/web/ui/use-selection.ts';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { ProductDeleteDialog } from './ProductDeleteDialog.tsx';
import { ProductDialog } from '#features/catalog/web/ProductDialog.tsx';
import { ProductsFilters } from './ProductsFilters.tsx';
import { SelectedProducts } from './SelectedProducts.tsx';
import { ProductsTable } from './ProductsTable.tsx';
import { availabilityOf, productsInput, type ProductsSearch } from './products-filters.ts';

interface ProductsScreenProps {
  search: ProductsSearch;
  onSearch: (search: ProductsSearch) => void;
}

type Open = { what: 'add' } | { what: 'edit' | 'duplicate' | 'delete' | 'history'; product: Product } | null;

interface WaysProps {
  live: string | undefined;
  /** URL of the CSV of the listed products; null without any. */
  file: string | null;
  onAdd: () => void;
}

const Links = ({ live, file, onAdd }: WaysProps) => (
  <>
    <MoreActions>
      {file && (
        <AnchorButton href={file} variant="secondary" download>
          Télécharger le CSV
        </AnchorButton>
      )}
      <LinkButton
        to="/admin/bulk-products"
        search={{ live }}
        variant="secondary"
        icon={<IconStack2 size={19} aria-hidden />}
      >
        Créer en masse
      </LinkButton>
    </MoreActions>
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={onAdd}>
      Ajouter un produit
    </Button>
  </>
);

interface NoProductProps {
  search: ProductsSearch;
  onReset: () => void;
  ways: ReactNode;
}

function NoProduct({ search, onReset, ways }: NoProductProps) {
  const { live, q, after } = search;
  if (!live && !q && !availabilityOf(search.is) && !after)
    return (
      <EmptyState kind="nothing-yet" title="Aucun produit pour le moment" actions={ways}>
        Ajoutez les pièces une à une, ou toute une série d’un coup.
      </EmptyState>
    );
  const isLiveAlone = live && !q && !availabilityOf(search.is);
  return isLiveAlone ? (
    <EmptySearch title="Aucun produit pour ce live" onClear={onReset} clearLabel="Voir tous les lives" />
  ) : (
    <EmptySearch
      title="Aucun produit ne correspond à ces filtres"
      onClear={onReset}
      clearLabel="Réinitialiser les filtres"
    />
  );
}

/** `/admin/products` (ADM-14): all state is in the URL. */
export function ProductsScreen({ search, onSearch }: ProductsScreenProps) {
  const { live, after } = search;
  const input = productsInput(search);
  const { after: _, ...list } = input;
  const read = useEndpoint(listProducts, input, { keepPrevious: true });
  const { data } = read;
  const shown = (data?.products ?? []).map(({ id }) => id);
  const selection = useSelection(shown, JSON.stringify(list), PIECES_AT_ONCE);
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const file = data && data.products.length > 0 && !data.isNear ? urlOf(getProductsFile, list) : null;
  const ways = <Links live={live} file={file} onAdd={() => setOpen({ what: 'add' })} />;
  const reset = () => onSearch({});
  const isBare = data?.products.length === 0 && Object.keys(input).length === 0;
  return (
    <Page actions={isBare ? undefined : ways} actionsLater>
      <Stack gap="small">
        <ProductsFilters
          search={search}
          onFilter={(change) => onSearch({ ...search, after: undefined, ...change })}
          onReset={reset}
        />
        <NearSearch q={search.q} isNear={data?.isNear} />
      </Stack>
      <Card flush>
        <div>
          {data && data.products.length > 0 && <SelectedProducts selection={selection} />}
          <ProductsTable
            selection={selection}
            products={data?.products}
            read={read}
            empty={<NoProduct search={search} onReset={reset} ways={ways} />}
            pages={pages}
            onHistory={(product) => setOpen({ what: 'history', product })}
            onEdit={(product) => setOpen({ what: 'edit', product })}
            onDuplicate={(product) => setOpen({ what: 'duplicate', product })}
            onDelete={(product) => setOpen({ what: 'delete', product })}
          />
        </div>
      </Card>
      {open?.what === 'add' && <ProductDialog liveId={live} onClose={close} />}
      {open?.what === 'edit' && <ProductDialog product={open.product} onClose={close} />}
      {open?.what === 'duplicate' && <ProductDialog like={open.product} onClose={close} />}
      {open?.what === 'history' && <PieceHistory piece={open.product} onClose={close} />}
      {open?.what === 'delete' && <ProductDeleteDialog product={open.product} onClose={close} />}
    </Page>
  );
}

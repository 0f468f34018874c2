import { IconCamera, IconLayoutGrid, IconPlus, IconStack2, IconTable } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { urlOf } from '#shared/http/request.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { availabilityLabels } from '#features/catalog/domain/labels-office.ts';
import { availabilities, type Availability, MAX_SELECTED_PIECES } from '#features/catalog/domain/rules.ts';
import { LivePicker } from '#features/lives/web/LivePicker.tsx';
import { useLiveTitle } from '#features/lives/web/use-live-title.ts';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { Chip } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { FuzzyMatchNotice } from '#platform/web/ui/FuzzyMatchNotice.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pager, type Pages } from '#platform/web/ui/Pager.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StaleNotice, type QueryState } from '#platform/web/ui/StaleNotice.tsx';
import { filterChip } from '#platform/web/ui/filter-chip.ts';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { useSelection } from '#platform/web/ui/use-selection.ts';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { OpenDialog, type Open } from './OpenDialog.tsx';
import { ProductsTable } from './ProductsTable.tsx';
import { SelectedProducts } from './SelectedProducts.tsx';
import { getProductsFile, listProducts } from './endpoints.ts';
import { usePhotoBatch } from './use-photo-batch.ts';
import { availabilityOf, productsInput, type ProductsSearch } from './products-filters.ts';
import styles from './products-grid.module.css';

export default function Component() {
  const search = useSearch({ from: '/office/admin/products' });
  const navigate = useNavigate();
  const onSearch = (next: ProductsSearch) => void navigate({ to: '/admin/products', search: next });
  const { live, after } = search;
  const isGrid = search.view === 'grid';
  const input = productsInput(search);
  const { after: _, ...filters } = input;
  const read = useEndpoint(listProducts, input, { keepPrevious: true });
  const { data } = read;
  const shownIds = (data?.products ?? []).map(({ id }) => id);
  const selection = useSelection(shownIds, JSON.stringify(filters), MAX_SELECTED_PIECES);
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const batch = usePhotoBatch();
  const file = data && data.products.length > 0 && !data.isNear ? urlOf(getProductsFile, filters) : null;
  const links = <Links live={live} file={file} onOpen={setOpen} />;
  const reset = () => onSearch({});
  const hasNoProduct = data?.products.length === 0 && !read.isPlaceholderData && Object.keys(input).length === 0;
  return (
    <Page actions={hasNoProduct ? undefined : links} actionsLater>
      <Stack gap="small">
        <ProductsFilters
          search={search}
          onFilter={(change) => onSearch({ ...search, after: undefined, ...change })}
          onReset={reset}
        />
        <FuzzyMatchNotice q={search.q} isNear={data?.isNear} />
        <ViewSwitch isGrid={isGrid} onView={(view) => onSearch({ ...search, view })} />
      </Stack>
      <Card flush>
        <div>
          {!isGrid && <SelectedProducts selection={selection} hasRows={shownIds.length > 0} />}
          {isGrid && data && data.products.length > 0 ? (
            <ProductsGrid
              products={data.products}
              read={read}
              pages={pages}
              onEdit={(product) => setOpen({ what: 'edit', product })}
            />
          ) : (
            <ProductsTable
              selection={selection}
              products={data?.products}
              read={read}
              empty={<NoProduct search={search} onReset={reset} links={links} />}
              pages={pages}
              onOpen={setOpen}
            />
          )}
        </div>
      </Card>
      <OpenDialog open={open} live={live} onClose={close} batch={batch} />
    </Page>
  );
}

interface LinksProps {
  live: string | undefined;
  /** URL of the CSV of the listed products; null for an empty list and for fuzzy matches. */
  file: string | null;
  onOpen: (open: Open) => void;
}

const Links = ({ live, file, onOpen }: LinksProps) => (
  <>
    <MoreActions>
      {file && (
        <AnchorButton href={file} variant="secondary" download>
          Télécharger le CSV
        </AnchorButton>
      )}
      <Button
        variant="secondary"
        icon={<IconCamera size={19} aria-hidden />}
        onClick={() => onOpen({ what: 'photos' })}
      >
        Ajouter les photos
      </Button>
      <LinkButton
        to="/admin/bulk-products"
        search={{ live }}
        variant="secondary"
        icon={<IconStack2 size={19} aria-hidden />}
      >
        Créer en masse
      </LinkButton>
    </MoreActions>
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => onOpen({ what: 'add' })}>
      Ajouter un produit
    </Button>
  </>
);

interface NoProductProps {
  search: ProductsSearch;
  onReset: () => void;
  links: ReactNode;
}

function NoProduct({ search, onReset, links }: NoProductProps) {
  const { live, q, after } = search;
  if (!live && !q && !availabilityOf(search.is) && !after)
    return (
      <EmptyState kind="nothing-yet" title="Aucun produit pour le moment" actions={links}>
        Ajoutez les pièces une à une, ou toute une série d’un coup.
      </EmptyState>
    );
  const isFilteredByLiveOnly = live && !q && !availabilityOf(search.is);
  return isFilteredByLiveOnly ? (
    <EmptySearch title="Aucun produit pour ce live" onClear={onReset} clearLabel="Voir tous les lives" />
  ) : (
    <EmptySearch
      title="Aucun produit ne correspond à ces filtres"
      onClear={onReset}
      clearLabel="Réinitialiser les filtres"
    />
  );
}

interface ProductsFiltersProps {
  search: ProductsSearch;
  onFilter: (change: ProductsSearch) => void;
  onReset: () => void;
}

const availabilityOptions = availabilities.map((value) => ({ value, label: availabilityLabels[value] }));

function ProductsFilters({ search, onFilter, onReset }: ProductsFiltersProps) {
  const [text, setText] = useTypedFilter(search.q ?? '');
  const filter = (change: ProductsSearch) => onFilter({ q: text.trim() || undefined, ...change });
  return (
    <Filters
      chips={useProductsChips({ search, onFilter: filter })}
      onReset={onReset}
      search={
        <SearchField
          label="Recherche"
          hideLabel={false}
          placeholder="Numéro, nom, taille, couleur"
          value={text}
          onChange={setText}
        />
      }
    >
      <LivePicker label="Live" placeholder="Tous les lives" value={search.live} onPick={(live) => filter({ live })} />
      <Select<Availability>
        label="Disponibilité"
        placeholder="Libres et prises"
        value={availabilityOf(search.is) ?? ''}
        onChange={(is) => filter({ is: is || undefined })}
        options={availabilityOptions}
      />
    </Filters>
  );
}

function useProductsChips({ search, onFilter }: Omit<ProductsFiltersProps, 'onReset'>): Chip[] {
  const { live, q } = search;
  const availability = availabilityOf(search.is);
  const title = useLiveTitle(live);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...(live ? [chip('live', `Live\u00A0: ${title}`, { live: undefined })] : []),
    ...(availability ? [chip('is', availabilityLabels[availability], { is: undefined })] : []),
  ];
}

interface ViewSwitchProps {
  isGrid: boolean;
  onView: (view: 'grid' | undefined) => void;
}

const ViewSwitch = ({ isGrid, onView }: ViewSwitchProps) => (
  <div className={styles.switch} role="group" aria-label="Affichage">
    <Button
      variant={isGrid ? 'quiet' : 'secondary'}
      size="small"
      icon={<IconTable size={18} aria-hidden />}
      aria-pressed={!isGrid}
      onClick={() => onView(undefined)}
    >
      Tableau
    </Button>
    <Button
      variant={isGrid ? 'secondary' : 'quiet'}
      size="small"
      icon={<IconLayoutGrid size={18} aria-hidden />}
      aria-pressed={isGrid}
      onClick={() => onView('grid')}
    >
      Photos
    </Button>
  </div>
);

interface ProductsGridProps {
  products: readonly Product[];
  read: QueryState;
  pages: Pages;
  onEdit: (product: Product) => void;
}

const ProductsGrid = ({ products, read, pages, onEdit }: ProductsGridProps) => (
  <>
    {read.error ? (
      <div className={styles.stale}>
        <StaleNotice read={read} />
      </div>
    ) : null}
    <ul className={styles.grid} aria-label="Produits">
      {products.map((product) => (
        <li key={product.id}>
          <button type="button" className={styles.tile} onClick={() => onEdit(product)}>
            <PiecePicture piece={product} size="tile" />
            <span className={styles.name}>
              <b>{product.ref}</b> · {product.name}
            </span>
            <span className={styles.facts}>
              <Money cents={product.price} />
              {product.heldBy && (
                <MutedText>Prise par {product.heldBy.pseudo ? `@${product.heldBy.pseudo}` : 'une cliente'}</MutedText>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
    <Pager {...pages} />
  </>
);

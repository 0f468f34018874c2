import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { urlOf } from '#shared/http/request.ts';
import { deleteProduct } from '#features/catalog/domain/admin-endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { availabilityLabels } from '#features/catalog/domain/labels-office.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { availabilities, type Availability, PIECES_AT_ONCE } from '#features/catalog/domain/rules.ts';
import { ProductDialog } from '#features/catalog/web/ProductDialog.tsx';
import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { LivePicker } from '#features/lives/web/LivePicker.tsx';
import { useLiveTitle } from '#features/lives/web/use-live-title.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { Chip } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { NearSearch } from '#platform/web/ui/NearSearch.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { filterChip } from '#platform/web/ui/filter-chip.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { useSelection } from '#platform/web/ui/use-selection.ts';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { ProductsTable } from './ProductsTable.tsx';
import { SelectedProducts } from './SelectedProducts.tsx';
import { getProductsFile, listProducts } from './endpoints.ts';
import { availabilityOf, productsInput, type ProductsSearch } from './products-filters.ts';

/** `/admin/products` (ADM-14): all state is in the URL. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/products' });
  const navigate = useNavigate();
  const onSearch = (next: ProductsSearch) => void navigate({ to: '/admin/products', search: next });
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

interface ProductsFiltersProps {
  search: ProductsSearch;
  onFilter: (change: ProductsSearch) => void;
  onReset: () => void;
}

const availabilityOptions = availabilities.map((value) => ({ value, label: availabilityLabels[value] }));

function ProductsFilters({ search, onFilter, onReset }: ProductsFiltersProps) {
  const [text, setText] = useTypedFilter(search.q ?? '', (q) => onFilter({ q: q || undefined }));
  // A change of another filter also applies the typed text.
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
          maxLength={100}
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
  const is = availabilityOf(search.is);
  const title = useLiveTitle(live);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...(live ? [chip('live', `Live : ${title}`, { live: undefined })] : []),
    ...(is ? [chip('is', availabilityLabels[is], { is: undefined })] : []),
  ];
}

/** Confirms the deletion of a piece. A piece in an order cannot be deleted; the dialog names the order. */
function ProductDeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useCommand(deleteProduct, {
    onSuccess: () => {
      toast.success(`${product.name}, référence ${product.ref}, est supprimé`);
      onClose();
    },
  });
  const { heldBy } = product;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Êtes-vous sûr de vouloir supprimer ce produit?"
      submitLabel="Supprimer"
      danger
      description={`${product.name}, référence ${product.ref}, ${product.liveTitle}`}
      saving={remove.isPending}
      disabledReason={heldBy && catalogProblems.productInOrder.sentence()}
      error={remove.error && `Impossible de supprimer le produit. ${sentenceOf(remove.error)}`}
      onSubmit={() => remove.mutate({ productId: product.id })}
    >
      {heldBy ? (
        <p>
          La commande {heldBy.orderNumber} le contient{heldBy.pseudo && <>, pour @{heldBy.pseudo}</>}. Il faut d’abord
          le retirer de cette commande.
        </p>
      ) : (
        <p>Cette suppression est définitive.</p>
      )}
    </FormDialog>
  );
}

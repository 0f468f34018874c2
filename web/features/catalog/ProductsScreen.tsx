import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { listProducts } from '#domain/catalog/admin-endpoints.ts';
import type { Product } from '#domain/catalog/admin-schemas.ts';
import { useEndpoint } from '#web/api/query.ts';
import { LiveSelect } from '#web/features/lives/LiveSelect.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptySearch } from '#web/ui/EmptySearch.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Filters } from '#web/ui/Filters.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePages } from '#web/ui/use-pages.ts';
import { ProductDeleteDialog } from './ProductDeleteDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductsTable } from './ProductsTable.tsx';

interface ProductsScreenProps {
  live: string | undefined;
  after: string | undefined;
  /** Writes the filter or the page in the URL. */
  onSearch: (search: { live: string | undefined; after?: string | undefined }) => void;
  /** What became of a piece: told by features that come after this one. */
  history: (product: Product, onClose: () => void) => ReactNode;
}

type Open = { what: 'add' } | { what: 'edit' | 'delete' | 'history'; product: Product } | null;

const Ways = ({ live, onAdd }: { live: string | undefined; onAdd: () => void }) => (
  <>
    <LinkButton
      to="/admin/bulk-products"
      search={{ live }}
      variant="secondary"
      icon={<IconStack2 size={19} aria-hidden />}
    >
      Créer en masse
    </LinkButton>
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={onAdd}>
      Ajouter un produit
    </Button>
  </>
);

/** `/admin/products` (ADM-14). */
export function ProductsScreen({ live, after, onSearch, history }: ProductsScreenProps) {
  const read = useEndpoint(listProducts, { liveId: live, after }, { keepPrevious: true });
  const { data } = read;
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ live, after: to }) });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const ways = <Ways live={live} onAdd={() => setOpen({ what: 'add' })} />;
  const everyLive = () => onSearch({ live: undefined });
  const noneForLive = (
    <EmptySearch title="Aucun produit pour ce live" onClear={everyLive} clearLabel="Voir tous les lives" />
  );
  const nothingYet = (
    <EmptyState kind="nothing-yet" title="Aucun produit pour le moment" actions={ways}>
      Ajoutez les pièces une à une, ou toute une série d’un coup.
    </EmptyState>
  );
  return (
    <Page actions={data?.products.length === 0 && !live && !after ? undefined : ways}>
      <Filters>
        <LiveSelect
          label="Live"
          placeholder="Tous les lives"
          value={live ?? ''}
          onChange={(picked) => onSearch({ live: picked || undefined })}
        />
      </Filters>
      <Card flush>
        <ProductsTable
          products={data?.products}
          read={read}
          empty={live ? noneForLive : nothingYet}
          pages={pages}
          onHistory={(product) => setOpen({ what: 'history', product })}
          onEdit={(product) => setOpen({ what: 'edit', product })}
          onDelete={(product) => setOpen({ what: 'delete', product })}
        />
      </Card>
      {open?.what === 'add' && <ProductDialog liveId={live} onClose={close} />}
      {open?.what === 'edit' && <ProductDialog product={open.product} onClose={close} />}
      {open?.what === 'history' && history(open.product, close)}
      {open?.what === 'delete' && <ProductDeleteDialog product={open.product} onClose={close} />}
    </Page>
  );
}

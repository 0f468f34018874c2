import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Pager, type Pages } from '#platform/web/ui/Pager.tsx';
import { StaleNotice, type QueryState } from '#platform/web/ui/StaleNotice.tsx';
import styles from './products-grid.module.css';

interface ViewSwitchProps {
  isGrid: boolean;
  onView: (view: 'grid' | undefined) => void;
}

export const ViewSwitch = ({ isGrid, onView }: ViewSwitchProps) => (
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

export const ProductsGrid = ({ products, read, pages, onEdit }: ProductsGridProps) => (
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

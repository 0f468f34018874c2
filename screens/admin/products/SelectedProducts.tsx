import { selectedPieces } from '#features/catalog/domain/labels-office.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { RefusedLines } from '#platform/web/ui/RefusedLines.tsx';
import { SelectionBar } from '#platform/web/ui/SelectionBar.tsx';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import styles from '#features/catalog/web/catalog.module.css';
import { PricesDialog } from './PricesDialog.tsx';
import { ProductsDeleteDialog } from './ProductsDeleteDialog.tsx';
import { useSelectedProducts } from './use-selected-products.ts';

export function SelectedProducts({ selection }: { selection: Selection }) {
  const { asking, result, forget, busy, ask, close, change, remove } = useSelectedProducts(selection);
  return (
    <>
      {result && (
        <div className={styles.outcome}>
          <RefusedLines
            title={result.title}
            lines={result.refused.map(({ id, number, reason }) => ({
              key: id,
              line: number ? `Pièce n°\u00A0${number} — ${reason}` : reason,
            }))}
            onClose={forget}
          />
        </div>
      )}
      <SelectionBar selection={selection} countLabel={selectedPieces}>
        <Button variant="secondary" size="small" disabled={busy} onClick={() => ask('prices')}>
          Changer les prix…
        </Button>
        <Button variant="secondary" size="small" disabled={busy} onClick={() => ask('delete')}>
          Supprimer les invendues…
        </Button>
      </SelectionBar>
      {asking?.what === 'prices' && (
        <PricesDialog
          pieces={asking.pieces}
          onClose={close}
          onChange={change.run}
          saving={change.saving}
          error={change.error}
        />
      )}
      {asking?.what === 'delete' && (
        <ProductsDeleteDialog
          pieces={asking.pieces}
          onClose={close}
          onDelete={remove.run}
          saving={remove.saving}
          error={remove.error}
        />
      )}
    </>
  );
}

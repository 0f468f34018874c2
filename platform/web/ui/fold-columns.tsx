import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import styles from './table.module.css';

interface FoldableColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  foldInto?: string;
}

/** Widths at which a table has too little room for all columns, and is not shown as cards. */
const NARROW = 'screen and (min-width: 768px) and (max-width: 1279.98px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns the columns of the current window. A narrow window shows folded columns inside other columns. */
export function useFoldedColumns<Row, C extends FoldableColumn<Row>>(columns: readonly C[]): readonly C[] {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  return useMemo(() => (isNarrow ? foldColumns<Row, C>(columns) : columns), [columns, isNarrow]);
}

function foldColumns<Row, C extends FoldableColumn<Row>>(columns: readonly C[]): C[] {
  return columns.flatMap((column) => {
    if (column.foldInto) return [];
    const folded = columns.filter(({ foldInto }) => foldInto === column.key);
    if (folded.length === 0) return [column];
    const cell = (row: Row) => (
      <>
        {column.cell(row)}
        {folded.map(({ key, label, cell: foldedCell }) => (
          <div key={key} className={styles.folded}>
            {label}&nbsp;: {foldedCell(row)}
          </div>
        ))}
      </>
    );
    return [{ ...column, cell }];
  });
}

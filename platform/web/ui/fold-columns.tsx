import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import styles from './table.module.css';

interface FoldableColumn<L> {
  key: string;
  label: string;
  cell: (line: L) => ReactNode;
  foldInto?: string;
}

/** Widths at which a table has too little room for all columns, and is not shown as cards. */
const NARROW = 'screen and (min-width: 768px) and (max-width: 1279.98px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns the columns of the current window. In a narrow window, folded columns are lines of another column. */
export function useFoldedColumns<L, C extends FoldableColumn<L>>(columns: readonly C[]): readonly C[] {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  return useMemo(() => (isNarrow ? foldColumns<L, C>(columns) : columns), [columns, isNarrow]);
}

function foldColumns<L, C extends FoldableColumn<L>>(columns: readonly C[]): C[] {
  return columns.flatMap((column) => {
    if (column.foldInto) return [];
    const folded = columns.filter(({ foldInto }) => foldInto === column.key);
    if (folded.length === 0) return [column];
    const cell = (line: L) => (
      <>
        {column.cell(line)}
        {folded.map(({ key, label, cell: foldedCell }) => (
          <div key={key} className={styles.folded}>
            {label}&nbsp;: {foldedCell(line)}
          </div>
        ))}
      </>
    );
    return [{ ...column, cell }];
  });
}

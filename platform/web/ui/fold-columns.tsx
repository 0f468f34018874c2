import { useMemo, useSyncExternalStore } from 'react';
import type { Column } from './DataTable.tsx';
import styles from './table.module.css';

/** Widths at which a table has too little room for all columns, and is not shown as cards. */
const NARROW = 'screen and (min-width: 768px) and (max-width: 1279.98px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns the columns of the current window. In a narrow window, folded columns are lines of another column. */
export function useFoldedColumns<L>(columns: readonly Column<L>[]): readonly Column<L>[] {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  return useMemo(() => (isNarrow ? foldColumns(columns) : columns), [columns, isNarrow]);
}

function foldColumns<L>(columns: readonly Column<L>[]): Column<L>[] {
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

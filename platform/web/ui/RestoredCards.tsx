import { useRef, type ReactNode } from 'react';
import { useRestoredRow } from './use-restored-row.ts';
import styles from './table.module.css';

/**
 * Needs a key in `data-line` on each card. Restores the focus on the last focused card when the user returns.
 * @param isThere true once the cards are loaded.
 */
export function RestoredCards({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className={styles.lines} {...useRestoredRow(list, isThere)}>
      {children}
    </div>
  );
}

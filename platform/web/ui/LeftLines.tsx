import { useRef, type ReactNode } from 'react';
import { useLeftLine } from './use-left-line.ts';
import styles from './table.module.css';

/** Cards (each in its `data-line`) among which whoever comes back finds the one that she left; `isThere` once they are. */
export function LeftLines({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className={styles.lines} {...useLeftLine(list, isThere)}>
      {children}
    </div>
  );
}

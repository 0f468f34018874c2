import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useLeftLine } from './use-left-line.ts';
import styles from './table.module.css';

/** Cards (each in its `data-line`) among which whoever comes back finds the one that she left; `isThere` once they are. */
export function LeftLines({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const noteLine = useLeftLine(list, isThere);
  const note = ({ target }: SyntheticEvent) => {
    const { line } = (target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset ?? {};
    if (line) noteLine(line);
  };
  return (
    // Where a press gives no focus (Safari), it counts as one.
    <div ref={list} className={styles.lines} onFocus={note} onClickCapture={note}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './page.module.css';

interface RowProps {
  gap?: Gap;
  justify?: 'start' | 'between' | 'end';
  children: ReactNode;
}

/** Side by side, on several lines when there is no room. */
export const Row = ({ gap, justify, children }: RowProps) => (
  <div
    className={classNames(
      styles.row,
      gap && gaps[gap],
      justify === 'between' && styles.between,
      justify === 'end' && styles.rowEnd,
    )}
  >
    {children}
  </div>
);

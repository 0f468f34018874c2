import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface RowProps {
  gap?: string;
  justify?: 'start' | 'between' | 'end';
  children: ReactNode;
}

/** Side by side, on several lines when there is no room. */
export const Row = ({ gap, justify, children }: RowProps) => (
  <div
    className={classNames(styles.row, justify === 'between' && styles.between, justify === 'end' && styles.rowEnd)}
    style={gap ? ({ '--space': gap } as CSSProperties) : undefined}
  >
    {children}
  </div>
);

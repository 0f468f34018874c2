import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './page.module.css';

interface RowProps {
  gap?: Gap;
  justify?: 'start' | 'between' | 'end';
  /** Use `span` inside a heading or a sentence. */
  as?: 'div' | 'span';
  children: ReactNode;
}

/** Elements side by side, which wrap when the row is too narrow. */
export const Row = ({ gap, justify, as: Tag = 'div', children }: RowProps) => (
  <Tag
    className={classNames(
      styles.row,
      gap && gaps[gap],
      justify === 'between' && styles.between,
      justify === 'end' && styles.rowEnd,
    )}
  >
    {children}
  </Tag>
);

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './page.module.css';

interface RowProps {
  gap?: Gap;
  justify?: 'start' | 'between' | 'end';
  /** `span` inside a heading or a sentence. */
  as?: 'div' | 'span';
  children: ReactNode;
}

/** Side by side, on several lines when there is no room. */
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

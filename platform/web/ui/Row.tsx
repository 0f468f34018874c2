import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './page.module.css';

interface RowProps {
  gap?: Gap;
  justify?: 'start' | 'between' | 'end';
  /** Top or baseline in place of the middle. */
  align?: 'start' | 'baseline';
  nowrap?: boolean;
  /** Use `span` inside a heading or a sentence. */
  as?: 'div' | 'span' | 'p' | 'li';
  children: ReactNode;
}

/** Elements side by side, which wrap when the row is too narrow. */
export const Row = ({ gap, justify, align, nowrap, as: Tag = 'div', children }: RowProps) => (
  <Tag
    className={classNames(
      styles.row,
      gap && gaps[gap],
      justify === 'between' && styles.between,
      justify === 'end' && styles.rowEnd,
      align && styles[align],
      nowrap && styles.nowrap,
    )}
  >
    {children}
  </Tag>
);

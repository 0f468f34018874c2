import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './page.module.css';

interface RowProps {
  gap?: Gap;
  justify?: 'start' | 'between' | 'end';
  align?: 'start' | 'baseline';
  nowrap?: boolean;
  as?: 'div' | 'span' | 'p' | 'li';
  children: ReactNode;
}

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

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './list.module.css';

interface ListProps {
  as?: 'ul' | 'ol';
  /** A line between the rows, in place of the gap. */
  divided?: boolean;
  gap?: Gap;
  /** Name for screen readers. */
  label?: string;
  children: ReactNode;
}

/** List without bullets: a stack of `<li>`. */
export const List = ({ as: Tag = 'ul', divided, gap, label, children }: ListProps) => (
  <Tag className={classNames(styles.list, divided ? styles.divided : gap && gaps[gap])} aria-label={label}>
    {children}
  </Tag>
);

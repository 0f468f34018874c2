import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './list.module.css';

interface ListProps {
  as?: 'ul' | 'ol';
  divided?: boolean;
  gap?: Gap;
  label?: string;
  children: ReactNode;
}

export const List = ({ as: Tag = 'ul', divided, gap, label, children }: ListProps) => (
  <Tag className={classNames(styles.list, divided ? styles.divided : gap && gaps[gap])} aria-label={label}>
    {children}
  </Tag>
);

import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldRowProps {
  split?: 'even' | 'code-first';
  children: ReactNode;
}

export const FieldRow = ({ split = 'even', children }: FieldRowProps) => (
  <div className={split === 'even' ? styles.row : styles.codeRow}>{children}</div>
);

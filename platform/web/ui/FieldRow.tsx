import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldRowProps {
  /** `code-first`: a short code and a name, side by side on a phone too. */
  split?: 'even' | 'code-first';
  children: ReactNode;
}

/** Fields side by side where there is room. */
export const FieldRow = ({ split = 'even', children }: FieldRowProps) => (
  <div className={split === 'even' ? styles.row : styles.codeRow}>{children}</div>
);

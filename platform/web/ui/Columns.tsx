import type { CSSProperties, ReactNode } from 'react';
import styles from './page.module.css';

export const Columns = ({ minWidth = '20rem', children }: { minWidth?: string; children: ReactNode }) => (
  <div className={styles.columns} style={{ '--min-width': minWidth } as CSSProperties}>
    {children}
  </div>
);

import type { CSSProperties, ReactNode } from 'react';
import styles from './page.module.css';

export const Columns = ({ least = '20rem', children }: { least?: string; children: ReactNode }) => (
  <div className={styles.columns} style={{ '--least': least } as CSSProperties}>
    {children}
  </div>
);

import type { CSSProperties, ReactNode } from 'react';
import styles from './page.module.css';

/** Equal columns, each at least `least` wide; one on a phone. */
export const Columns = ({ least = '20rem', children }: { least?: string; children: ReactNode }) => (
  <div className={styles.columns} style={{ '--least': least } as CSSProperties}>
    {children}
  </div>
);

import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The fields that narrow a list, in a row above it. */
export const Filters = ({ label = 'Filtres', children }: { label?: string; children: ReactNode }) => (
  <div className={styles.filters} role="search" aria-label={label}>
    {children}
  </div>
);

import type { ReactNode } from 'react';
import styles from './page.module.css';

interface FiltersProps {
  label?: string;
  /** They are more than four: narrower, two beside each other on a phone, the first on a line of its own there. */
  many?: boolean;
  children: ReactNode;
}

/** The fields that narrow a list, in a row above it. */
export const Filters = ({ label = 'Filtres', many, children }: FiltersProps) => (
  <div className={styles.filters} data-many={many} role="search" aria-label={label}>
    {children}
  </div>
);

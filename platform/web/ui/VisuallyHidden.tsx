import type { ReactNode } from 'react';
import styles from './accessible.module.css';

/** Read out, not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

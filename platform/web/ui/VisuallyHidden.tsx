import type { ReactNode } from 'react';
import styles from './accessible.module.css';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

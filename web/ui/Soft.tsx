import type { ReactNode } from 'react';
import styles from './small.module.css';

/** Secondary text. */
export const Soft = ({ children }: { children: ReactNode }) => <span className={styles.soft}>{children}</span>;

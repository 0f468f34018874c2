import type { ReactNode } from 'react';
import styles from './small.module.css';

/** Secondary text. */
export const MutedText = ({ children }: { children: ReactNode }) => <span className={styles.muted}>{children}</span>;

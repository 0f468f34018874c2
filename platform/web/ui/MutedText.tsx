import type { ReactNode } from 'react';
import styles from './small.module.css';

export const MutedText = ({ children }: { children: ReactNode }) => <span className={styles.muted}>{children}</span>;

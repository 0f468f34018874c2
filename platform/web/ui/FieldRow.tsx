import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

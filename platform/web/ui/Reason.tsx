import type { ReactNode } from 'react';
import { InfoIcon } from './glyphs.tsx';
import styles from './field.module.css';

export const Reason = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className={styles.reason} id={id}>
    <InfoIcon size={18} />
    {children}
  </p>
);

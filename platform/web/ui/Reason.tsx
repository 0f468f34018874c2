import type { ReactNode } from 'react';
import { InfoIcon } from './glyphs.tsx';
import styles from './field.module.css';

/** Why something beside it can't be done now: said in the page, never only to whoever points at it. */
export const Reason = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className={styles.reason} id={id}>
    <InfoIcon size={18} />
    {children}
  </p>
);

import type { ReactNode } from 'react';
import styles from './small.module.css';

/** A colour and its name. */
export const ColorSwatch = ({ hex, children }: { hex: string | null | undefined; children?: ReactNode }) => (
  <span className={styles.swatch}>
    {hex && <span className={styles.dot} style={{ backgroundColor: hex }} aria-hidden />}
    {children}
  </span>
);

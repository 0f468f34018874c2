import type { ReactNode } from 'react';
import styles from './small.module.css';

/** A colour and its name. */
export const ColorSwatch = ({ hex, children }: { hex: string | null | undefined; children?: ReactNode }) => (
  <span className={styles.swatch}>
    {hex && (
      // A drawing: the content policy lets no style be written in a page.
      <svg className={styles.dot} viewBox="0 0 1 1" aria-hidden>
        <rect width="1" height="1" fill={hex} />
      </svg>
    )}
    {children}
  </span>
);

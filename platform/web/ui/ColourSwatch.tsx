import type { ReactNode } from 'react';
import styles from './small.module.css';

export const ColourSwatch = ({ hex, children }: { hex: string | null | undefined; children?: ReactNode }) => (
  <span className={styles.swatch}>
    {hex && (
      // The content security policy refuses inline styles in server-rendered HTML.
      <svg className={styles.dot} viewBox="0 0 1 1" aria-hidden>
        <rect width="1" height="1" fill={hex} />
        <path d="M0 1V0h1z" />
      </svg>
    )}
    {children}
  </span>
);

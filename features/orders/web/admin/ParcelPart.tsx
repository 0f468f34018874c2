import type { ReactNode } from 'react';
import styles from './order.module.css';

export const ParcelPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

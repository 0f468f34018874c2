import type { ReactNode } from 'react';
import styles from './order.module.css';

/** A part of a parcel's card; where rows are compact its title is only heard. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

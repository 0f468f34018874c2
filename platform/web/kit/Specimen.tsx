import { useState, type ReactNode } from 'react';
import styles from './kit.module.css';

export const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

interface SpecimenProps {
  /** File name of the component, which tests search for. */
  of: string;
  wide?: boolean;
  children: ReactNode;
}

export const Specimen = ({ of, wide, children }: SpecimenProps) => (
  <article className={styles.specimen} data-component={of} aria-label={of}>
    <h3 className={styles.name}>{of}</h3>
    <div className={wide ? styles.wideStates : styles.states}>{children}</div>
  </article>
);

export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.state}>
    <p className={styles.caption}>{name}</p>
    <div>{children}</div>
  </div>
);

interface StatefulProps<Value> {
  start: Value;
  children: (value: Value, set: (next: Value) => void) => ReactNode;
}

export function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, set] = useState(start);
  return children(value, set);
}

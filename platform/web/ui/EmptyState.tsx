import type { ReactNode } from 'react';
import { SearchIcon } from './later-glyphs.tsx';
import { HangerIcon } from './hanger-icon.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  /** `nothing-yet`: no rows exist. `no-match`: no rows match this search or these filters. */
  kind: 'nothing-yet' | 'no-match';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Explains an empty list and offers a next step. A failure shows `ErrorState` instead. */
export const EmptyState = ({ kind, title, children, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    <div className={styles.sign}>{kind === 'no-match' ? <SearchIcon size={28} /> : <HangerIcon size={32} />}</div>
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.text}>{children}</div>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);

import type { ReactNode } from 'react';
import { SearchIcon } from './later-glyphs.tsx';
import { HangerIcon } from './hanger-icon.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  kind: 'nothing-yet' | 'no-match';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export const EmptyState = ({ kind, title, children, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    <div className={styles.sign}>{kind === 'no-match' ? <SearchIcon size={28} /> : <HangerIcon size={32} />}</div>
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.text}>{children}</div>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);

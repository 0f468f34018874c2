import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface CardProps {
  title?: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  as?: 'section' | 'article' | 'li' | 'div';
  children?: ReactNode;
}

export function Card({ title, intro, actions, flush, as: Tag = 'section', children }: CardProps) {
  return (
    <Tag className={classNames(styles.card, flush && styles.flush)}>
      {(title || actions) && (
        <div className={styles.cardHead}>
          <div className={styles.cardWords}>
            {title && <h2>{title}</h2>}
            {intro && <div className={styles.intro}>{intro}</div>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </Tag>
  );
}

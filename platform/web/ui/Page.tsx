import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useTitle } from './use-title.ts';
import accessible from './accessible.module.css';
import styles from './page.module.css';

interface PageProps {
  /** Replaces the title of the address, for a failure or a completed action. */
  title?: string | undefined;
  /** Replaces the title on the page. The tab keeps the shorter title. */
  heading?: string;
  intro?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  /** Shows the first part of the screen, such as a search, before the actions on a phone. */
  actionsLater?: boolean;
  /**
   * `reading` is for text and orders, `narrow` for a single form. `screen` fills the width of the window. Where columns
   * fit, it also fills the height, and parts of the page scroll instead of the page. The screen must set
   * `data-page="screen"` on the document.
   */
  width?: 'full' | 'reading' | 'narrow' | 'screen';
  /** Replaces the head of the page on a screen that needs the height. Only screen readers then get the title. */
  bar?: ReactNode;
  children?: ReactNode;
}

export function Page({
  title: ownTitle,
  heading,
  intro,
  back,
  actions,
  actionsLater,
  width = 'full',
  bar,
  children,
}: PageProps) {
  const title = useTitle(ownTitle);
  if (bar)
    return (
      <div className={classNames(styles.page, width !== 'full' && styles[width])}>
        <div className={styles.bar}>
          <h1 tabIndex={-1} className={accessible.hidden}>
            {heading ?? title}
          </h1>
          {bar}
        </div>
        {children}
      </div>
    );
  return (
    <div className={classNames(styles.page, width !== 'full' && styles[width], actionsLater && styles.actionsLater)}>
      <div className={styles.head}>
        {back && <div>{back}</div>}
        <div className={styles.titleRow}>
          <h1 tabIndex={-1}>{heading ?? title}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {intro && <div className={styles.intro}>{intro}</div>}
      </div>
      {children}
    </div>
  );
}

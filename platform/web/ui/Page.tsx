import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useTitle } from './use-title.ts';
import accessible from './accessible.module.css';
import styles from './page.module.css';

interface PageProps {
  /** Replaces the title of the address, for a failure or a completed action. */
  title?: string | undefined;
  /** Title on the page, when the tab shows a shorter title. */
  heading?: string;
  intro?: ReactNode;
  /** A `<BackLink>`. */
  back?: ReactNode;
  actions?: ReactNode;
  /** On a phone, shows the first part of the screen (a search, for example) before the actions. */
  actionsLater?: boolean;
  /**
   * `reading` for text and orders, `narrow` for a lone form. `screen` fills the width, and the height where columns
   * fit: its parts scroll instead of the page. The screen sets `data-page="screen"` on the document for it.
   */
  width?: 'full' | 'reading' | 'narrow' | 'screen';
  /** Line that replaces the head of a screen that needs the height. The title is then for screen readers only. */
  bar?: ReactNode;
  children?: ReactNode;
}

/** Screen with the title of its address (on the page and in the tab), a back link and actions. */
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

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useTitle } from './use-title.ts';
import styles from './page.module.css';

interface PageProps {
  /** Instead of the address's own: what is shown is something else, a failure or what has been done. */
  title?: string | undefined;
  /** On the page, where the tab says something shorter. */
  heading?: string;
  intro?: ReactNode;
  /** A `<BackLink>`. */
  back?: ReactNode;
  actions?: ReactNode;
  /** On a phone the first part of the screen, its search say, stands before the actions. */
  actionsLater?: boolean;
  /**
   * `reading` for text and orders, `narrow` for a lone form; `screen` is as wide and, where there is room for columns,
   * as high as the window: its parts scroll, the page does not.
   */
  width?: 'full' | 'reading' | 'narrow' | 'screen';
  children?: ReactNode;
}

/** A screen: its title, which its address says, on the page and in the tab; the way back, what can be done. */
export function Page({
  title: instead,
  heading,
  intro,
  back,
  actions,
  actionsLater,
  width = 'full',
  children,
}: PageProps) {
  const title = useTitle(instead);
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

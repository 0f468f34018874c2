import type { ReactNode } from 'react';
import { useShop } from '../api/shop.ts';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** In the browser’s tab when it should say more than the title. */
  documentTitle?: string;
  intro?: ReactNode;
  /** A `<BackLink>`. */
  back?: ReactNode;
  actions?: ReactNode;
  /**
   * `reading` for text and orders, `narrow` for a lone form; `screen` is as wide and, where there is room for columns,
   * as high as the window: its parts scroll, the page does not.
   */
  width?: 'full' | 'reading' | 'narrow' | 'screen';
  children?: ReactNode;
}

/** A screen: its title on the page and in the tab, the way back, what can be done. */
export function Page({ title, documentTitle, intro, back, actions, width = 'full', children }: PageProps) {
  const { name } = useShop();
  return (
    <div className={classNames(styles.page, width !== 'full' && styles[width])}>
      <title>{`${documentTitle ?? title} · ${name}`}</title>
      <div className={styles.head}>
        {back && <div>{back}</div>}
        <div className={styles.titleRow}>
          <h1 tabIndex={-1}>{title}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {intro && <div className={styles.intro}>{intro}</div>}
      </div>
      {children}
    </div>
  );
}

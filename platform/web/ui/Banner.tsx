import type { ReactNode } from 'react';
import type { Tone } from '#platform/web/theme.ts';
import { classNames } from './class-names.ts';
import styles from './tone.module.css';

interface BannerProps {
  tone?: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export const Banner = ({ tone = 'neutral', title, children, actions }: BannerProps) => (
  <section className={classNames(styles.banner, styles[tone])}>
    <h2>{title}</h2>
    {children && <div>{children}</div>}
    {actions && <div className={styles.bannerActions}>{actions}</div>}
  </section>
);

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon, InfoIcon, WarningIcon } from './glyphs.tsx';
import styles from './tone.module.css';

interface AlertProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, danger: WarningIcon };

/** Errors and warnings interrupt a screen reader; other messages are queued. */
export function Alert({ tone = 'info', title, children, actions }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classNames(styles.alert, styles[tone])}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <Icon size={21} />
      <div className={styles.alertBody}>
        {title && <div className={styles.alertTitle}>{title}</div>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.alertActions}>{actions}</div>}
      </div>
    </div>
  );
}

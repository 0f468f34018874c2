import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { Tone } from '#platform/web/theme.ts';
import { classNames } from './class-names.ts';
import styles from './tone.module.css';

interface StatusBadgeProps {
  label: ReactNode;
  tone?: Tone;
  icon?: ComponentType<{ size: number; stroke?: number; 'aria-hidden': true }> | undefined;
  size?: 'small';
  /** Class that sets `--tone-bg`, `--tone-ink` and `--tone-edge`, for colours outside the tones. */
  look?: string | undefined;
  colours?: CSSProperties | undefined;
}

export const StatusBadge = ({ label, tone = 'neutral', icon: Icon, size, look, colours }: StatusBadgeProps) => (
  <span
    className={classNames(styles.badge, size && styles.small, !Icon && styles.dotted, look ?? styles[tone])}
    style={colours}
  >
    {Icon && <Icon size={size ? 14 : 16} stroke={2} aria-hidden />}
    <span>{label}</span>
  </span>
);

import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { Tone } from '#platform/web/theme.ts';
import { classNames } from './class-names.ts';
import styles from './tone.module.css';

interface StatusBadgeProps {
  label: ReactNode;
  tone?: Tone;
  /** Icon before the label. Without an icon, the badge has a dot. */
  icon?: ComponentType<{ size: number; stroke?: number; 'aria-hidden': true }> | undefined;
  /** `small` in lists and beside text of 13 px. */
  size?: 'small';
  /** Class that sets `--tone-bg`, `--tone-ink` and `--tone-edge`, for colours outside the tones. */
  look?: string | undefined;
  /** Variables that the class of `look` reads. */
  colours?: CSSProperties | undefined;
}

/**
 * Badge of a state in one or two words: `<StatusBadge label={orderStatusLabels[status]} tone={lifecycleOf(status).tone} />`.
 */
export const StatusBadge = ({ label, tone = 'neutral', icon: Icon, size, look, colours }: StatusBadgeProps) => (
  <span
    className={classNames(styles.badge, size && styles.small, !Icon && styles.dotted, look ?? styles[tone])}
    style={colours}
  >
    {Icon && <Icon size={size ? 14 : 16} stroke={2} aria-hidden />}
    <span>{label}</span>
  </span>
);

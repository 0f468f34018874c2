import type { ReactNode } from 'react';
import type { Tone } from '#platform/web/theme.ts';
import { classNames } from './class-names.ts';
import styles from './tone.module.css';

/**
 * Badge of a state in one or two words: `<StatusBadge label={orderStatusLabels[status]} tone={lifecycleOf(status).tone} />`.
 */
export const StatusBadge = ({ label, tone = 'neutral' }: { label: ReactNode; tone?: Tone }) => (
  <span className={classNames(styles.badge, styles[tone])}>{label}</span>
);

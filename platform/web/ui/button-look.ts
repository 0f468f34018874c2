import { classNames } from './class-names.ts';
import styles from './button.module.css';

/** Look of a button or a link. */
export interface ButtonLook {
  /** Main action of the view: one `primary` per view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Takes the whole width. */
  block?: boolean;
}

export const buttonClass = ({ variant = 'primary', size = 'medium', block }: ButtonLook, extra?: string): string =>
  classNames(styles.button, styles[variant], size !== 'medium' && styles[size], block && styles.block, extra);

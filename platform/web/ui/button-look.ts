import { classNames } from './class-names.ts';
import styles from './button.module.css';

/** How a button looks, whether it acts or leads somewhere. */
export interface ButtonLook {
  /** One `primary` per view: what the reader came to do. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Takes the whole width. */
  block?: boolean;
}

/** The class names of a look. */
export const buttonClass = ({ variant = 'primary', size = 'medium', block }: ButtonLook, extra?: string): string =>
  classNames(styles.button, styles[variant], size !== 'medium' && styles[size], block && styles.block, extra);

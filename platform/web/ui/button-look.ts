import { classNames } from './class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  block?: boolean;
}

export const buttonClass = ({ variant = 'primary', size = 'medium', block }: ButtonLook, extra?: string): string =>
  classNames(styles.button, styles[variant], size !== 'medium' && styles[size], block && styles.block, extra);

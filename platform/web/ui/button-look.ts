import { classNames } from './class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  block?: boolean;
  /** Aligns the text of a quiet button with the column, when the button is alone on its line. */
  outdent?: boolean;
}

export const buttonClass = (
  { variant = 'primary', size = 'medium', block, outdent }: ButtonLook,
  extra?: string,
): string =>
  classNames(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    block && styles.block,
    outdent && styles.outdent,
    extra,
  );

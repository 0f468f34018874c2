import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

interface IconButtonProps {
  /** What it does, in words: the only text there is. */
  'aria-label': string;
  icon: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
  danger?: boolean;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-controls'?: string;
}

/** A button that is only an icon. */
export function IconButton({ icon, danger, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={rest['aria-label']}
      className={classNames(styles.icon, danger && styles.iconDanger)}
    >
      {icon}
    </button>
  );
}

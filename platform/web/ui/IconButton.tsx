import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

interface IconButtonProps {
  'aria-label': string;
  icon: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
  /** True while a click has no effect. Unlike `disabled`, keeps the focus. */
  'aria-disabled'?: boolean;
  danger?: boolean;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-controls'?: string;
}

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

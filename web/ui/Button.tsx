import type { ReactNode, Ref } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonLook {
  children: ReactNode;
  icon?: ReactNode;
  type?: 'button' | 'submit' | 'reset';
  onClick?: () => void;
  disabled?: boolean;
  /** The action is running: the button stays readable, turns, and takes no second click. */
  loading?: boolean;
  /** Why it is disabled, shown on hover and read out. */
  reason?: string | null | undefined;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-controls'?: string;
  'aria-describedby'?: string;
}

/** Does something. To go somewhere: `LinkButton` inside the shop, `AnchorButton` outside it. */
export function Button({
  children,
  icon,
  type = 'button',
  loading,
  disabled,
  reason,
  onClick,
  variant,
  size,
  block,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block })}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      title={disabled && reason ? reason : undefined}
      onClick={onClick}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

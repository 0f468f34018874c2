import type { ReactNode, Ref } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonLook {
  children: ReactNode;
  icon?: ReactNode;
  type?: 'button' | 'submit' | 'reset';
  onClick?: () => void;
  disabled?: boolean;
  /** The button stays readable, shows a spinner and ignores clicks. */
  loading?: boolean;
  /** Unique on the page. `boot/early.ts` finds the button by its name and repeats an early click. */
  name?: string;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  /** Set while `onClick` ignores clicks. With `data-paused` the look does not change. */
  'aria-disabled'?: boolean | undefined;
  'aria-controls'?: string;
  'aria-describedby'?: string;
  /** Shortcut in browser notation: `P`, `ArrowRight`. */
  'aria-keyshortcuts'?: string;
}

/** A button that stays disabled needs a `Reason` beside it. */
export function Button({
  children,
  icon,
  type = 'button',
  loading,
  disabled,
  onClick,
  variant,
  size,
  block,
  outdent,
  ...rest
}: ButtonProps) {
  return (
    <button
      // A disabled button would lose the focus.
      aria-disabled={loading || undefined}
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, outdent })}
      disabled={disabled}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

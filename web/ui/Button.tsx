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
  /** It takes no click for an instant, and looks as before. */
  paused?: boolean;
  /** Tells it from others of the page, as in `boot/early.ts`. */
  name?: string;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-controls'?: string;
  'aria-describedby'?: string;
  /** The key that does the same, as a browser writes it (`P`, `ArrowRight`); what is seen of it is for `children`. */
  'aria-keyshortcuts'?: string;
}

/** Does something. One that can be disabled has a `Reason` beside it. To go somewhere: `LinkButton` inside the shop, `AnchorButton` outside it. */
export function Button({
  children,
  icon,
  type = 'button',
  loading,
  paused,
  disabled,
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
      disabled={disabled}
      // Not disabled: the browser would take the focus from it.
      aria-disabled={loading || paused || undefined}
      aria-busy={loading || undefined}
      data-paused={paused || undefined}
      onClick={loading || paused ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

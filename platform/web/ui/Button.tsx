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
  /** Tells it from others of the page, as in `boot/early.ts`. */
  name?: string;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  /** It takes no press for an instant; with `data-paused` it looks as before. */
  'aria-disabled'?: boolean | undefined;
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
  disabled,
  onClick,
  variant,
  size,
  block,
  ...rest
}: ButtonProps) {
  return (
    <button
      // Not disabled: the browser would take the focus from it.
      aria-disabled={loading || undefined}
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block })}
      disabled={disabled}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

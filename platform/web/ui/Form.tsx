import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Reason } from './Reason.tsx';
import { sentenceOf } from '#platform/web/api/problem.ts';
import styles from './field.module.css';

interface FormProps {
  children: ReactNode;
  onSubmit: () => void;
  saving: boolean;
  /** Error of the last attempt; null without one. */
  error: unknown;
  submitLabel: string;
  savingLabel?: string;
  /** Reason that disables the button; shown above it. */
  disabledReason?: string | null | undefined;
  disabled?: boolean;
  /** Content beside the button, such as a link back or a second choice. */
  actions?: ReactNode;
  block?: boolean;
  /** Look of the button: `secondary` where the form is one of many on its screen. */
  variant?: 'primary' | 'secondary';
  /** Name for screen readers. */
  label?: string;
}

/** Form in a page. In a dialog, use `FormDialog` or `FormDrawer`. A failed submit keeps the typed values. */
export function Form({
  children,
  onSubmit,
  saving,
  error,
  submitLabel,
  savingLabel,
  disabledReason,
  disabled,
  actions,
  block,
  variant = 'primary',
  label,
}: FormProps) {
  const reasonId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!saving) onSubmit();
  };
  // Without JavaScript the browser sends the form. POST keeps the typed values out of the URL.
  return (
    <form className={styles.stack} method="post" onSubmit={submit} noValidate aria-label={label}>
      {children}
      {error ? <Alert tone="danger">{sentenceOf(error)}</Alert> : null}
      {disabledReason && <Reason id={reasonId}>{disabledReason}</Reason>}
      <div className={styles.end}>
        {actions}
        <Button
          type="submit"
          variant={variant}
          size={block ? 'large' : 'medium'}
          block={block ?? false}
          loading={saving}
          disabled={disabled || Boolean(disabledReason)}
          {...(disabledReason && { 'aria-describedby': reasonId })}
        >
          {saving && savingLabel ? savingLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}

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
  /** What the last attempt came to; null when there is nothing to say. */
  error: unknown;
  submitLabel: string;
  savingLabel?: string;
  /** Why it can't be sent yet: the button is disabled and says so. */
  disabledReason?: string | null | undefined;
  disabled?: boolean;
  /** Beside the button: a link back, a second choice. */
  actions?: ReactNode;
  block?: boolean;
  /** Name for those who hear the page. */
  label?: string;
}

/** A form in a page. In a dialog: `FormDialog` or `FormDrawer`. Nothing typed is lost when it fails. */
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
  label,
}: FormProps) {
  const reasonId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!saving) onSubmit();
  };
  // Without its script the browser sends the form by itself: by POST, nothing typed gets into the address.
  return (
    <form className={styles.stack} method="post" onSubmit={submit} noValidate aria-label={label}>
      {children}
      {error ? <Alert tone="danger">{sentenceOf(error)}</Alert> : null}
      {disabledReason && <Reason id={reasonId}>{disabledReason}</Reason>}
      <div className={styles.end}>
        {actions}
        <Button
          type="submit"
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

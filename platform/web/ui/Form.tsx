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
  error: unknown;
  submitLabel: string;
  savingLabel?: string;
  disabledReason?: string | null | undefined;
  disabled?: boolean;
  actions?: ReactNode;
  block?: boolean;
  variant?: 'primary' | 'secondary';
  label?: string;
}

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

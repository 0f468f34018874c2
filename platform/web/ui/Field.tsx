import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { WarningIcon } from './glyphs.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './field.module.css';

export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
}

export interface Wiring {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Notes {
  hint?: ReactNode;
  error?: string | null | undefined;
}

export const describedBy = (id: string, { hint, error }: Notes): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

export const FieldNotes = ({ id, hint, error }: Notes & { id: string }) => (
  <>
    {hint && (
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
    )}
    {error && (
      <div id={`${id}-error`} className={styles.error}>
        <WarningIcon size={17} />
        {error}
      </div>
    )}
  </>
);

interface FieldProps extends FieldWords {
  children: (wiring: Wiring) => ReactNode;
}

/** `<Field label="Ville">{(wiring) => <input {...wiring} />}</Field>` */
export function Field({ label, hint, error, required, hideLabel, children }: FieldProps) {
  const id = useId();
  const notes = { hint, error };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? undefined : classNames(styles.label, required && styles.marked)}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({ id, required, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, notes) })}
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

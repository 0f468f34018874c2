import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { WarningIcon } from './glyphs.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './field.module.css';

/** Common properties of fields. An `error` is shown below the field and read with it. */
export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  /** Hides the label visually and keeps it for screen readers. */
  hideLabel?: boolean | undefined;
}

/** Attributes that link a control to its label, hint and error. */
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

/** Returns the ids of the hint and the error of a control, for `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Notes): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Hint and error of a control. */
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

/** Wraps any control with its label, hint and error: `<Field label="Ville">{(wiring) => <input {...wiring} />}</Field>`. */
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

import { useState } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import { instantOfParis, parisClock } from '#shared/paris-time.ts';
import { useTypedText } from './use-typed-text.ts';
import styles from './field.module.css';

interface DateTimeFieldProps extends FieldWords {
  /** An ISO instant, or null. */
  value: string | null;
  /** Receives null and `isPartial` while the date or the time is missing. */
  onChange: (instant: string | null, isPartial: boolean) => void;
  name?: string;
  disabled?: boolean;
}

/** Field for a date and time in Paris, stored as an instant. */
export function DateTimeField({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onChange,
  ...rest
}: DateTimeFieldProps) {
  const [isPartial, setPartial] = useState(false);
  const partialError = isPartial ? 'Complétez la date et l’heure' : undefined;
  const { text, setText } = useTypedText(value, instantOfParis, parisClock);
  return (
    <Field label={label} hint={hint} error={error ?? partialError} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="datetime-local"
          className={styles.input}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPartial(target.validity.badInput);
            onChange(instantOfParis(target.value), target.validity.badInput);
          }}
        />
      )}
    </Field>
  );
}

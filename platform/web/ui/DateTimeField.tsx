import { Field, type FieldWords } from './Field.tsx';
import { instantOfParis, parisClock } from '#shared/paris-time.ts';
import { useTypedText } from './use-typed-text.ts';
import styles from './field.module.css';

interface DateTimeFieldProps extends FieldWords {
  /** ISO instant. The input shows the time in Paris. */
  value: string | null;
  onChange: (instant: string | null) => void;
  name?: string;
  disabled?: boolean;
}

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
  const { text, setText } = useTypedText(value, instantOfParis, parisClock);
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="datetime-local"
          className={styles.input}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(instantOfParis(event.target.value));
          }}
        />
      )}
    </Field>
  );
}

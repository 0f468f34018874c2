import { Field, type FieldWords } from './Field.tsx';
import { useTypedText } from './typed-text.ts';
import styles from './field.module.css';

interface DayFieldProps extends FieldWords {
  /** A day of the calendar: `2026-11-22`. */
  value: string;
  onChange: (day: string) => void;
  name?: string;
  disabled?: boolean;
}

/** A year that is typed digit by digit begins as one of long ago. */
const FIRST = '2000-01-01';
const same = (text: string): string => text;

/** A day of the calendar; one that is half typed is no day yet. */
export function DayField({ label, hint, error, required, hideLabel, value, onChange, ...rest }: DayFieldProps) {
  const { text, setText } = useTypedText(value, same, same);
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="date"
          min={FIRST}
          className={styles.input}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value >= FIRST) onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}

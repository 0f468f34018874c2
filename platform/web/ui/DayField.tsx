import { Field, type FieldWords } from './Field.tsx';
import { useTypedText } from './use-typed-text.ts';
import styles from './field.module.css';

interface DayFieldProps extends FieldWords {
  /** Calendar day: `2026-11-22`. */
  value: string;
  onChange: (day: string) => void;
  /** Called once the field is emptied. Without it, an emptied field keeps the previous value. */
  onEmpty?: () => void;
  name?: string;
  disabled?: boolean;
}

/** Earliest day accepted. A year typed digit by digit begins as a very old year. */
const FIRST_DAY = '2000-01-01';
const unchanged = (text: string): string => text;

/** Field for a calendar day. Calls `onChange` with a complete day only. */
export function DayField({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onChange,
  onEmpty,
  ...rest
}: DayFieldProps) {
  const { text, setText } = useTypedText(value, unchanged, unchanged);
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="date"
          min={FIRST_DAY}
          className={styles.input}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value >= FIRST_DAY) onChange(target.value);
            // A partly typed day has no value either, but is bad input.
            else if (!target.value && !target.validity.badInput) onEmpty?.();
          }}
        />
      )}
    </Field>
  );
}

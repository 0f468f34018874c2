import { useRef } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import { useTypedText } from './use-typed-text.ts';
import styles from './field.module.css';

interface DayFieldProps extends FieldWords {
  /** `2026-11-22` */
  value: string;
  onChange: (day: string) => void;
  /** Without this listener, an emptied field keeps the previous value. */
  onEmpty?: () => void;
  onFocus?: () => void;
  name?: string;
  disabled?: boolean;
}

/** Earlier days are not reported: the field holds them while a year is typed digit by digit. */
const FIRST_DAY = '2000-01-01';
const unchanged = (text: string): string => text;

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns the props of the two fields of a range. A day that would reverse the range also moves the other end. A day
 * typed digit by digit may pass the other end for a moment. Each digit is therefore applied to the range as it was when
 * the field got the focus.
 */
export function useDayRange(range: Days, onChange: (days: Days) => void) {
  const atFocus = useRef(range);
  const onFocus = () => {
    atFocus.current = range;
  };
  const changeFrom = (from: string) => {
    const { to } = atFocus.current;
    onChange({ from, to: to && from > to ? from : to });
  };
  const changeTo = (to: string) => {
    const { from } = atFocus.current;
    onChange({ from: from && to < from ? to : from, to });
  };
  return {
    from: { label: 'Du', value: range.from ?? '', onFocus, onChange: changeFrom },
    to: { label: 'Au', value: range.to ?? '', onFocus, onChange: changeTo },
  };
}

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
            // A partly typed day also has no value, but counts as bad input.
            else if (!target.value && !target.validity.badInput) onEmpty?.();
          }}
        />
      )}
    </Field>
  );
}

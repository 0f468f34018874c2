import type { Ref } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import styles from './field.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> extends FieldWords {
  /** `''` stands for nothing chosen. */
  value: Value | '';
  onChange: (value: Value | '') => void;
  options: readonly Option<Value>[];
  /** The line for nothing chosen (« Tous les lives »); without it there is no such line once a value is set. */
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** One of a few. For one of many, `Combobox`. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          value={value}
          className={styles.input}
          onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? '')}
        >
          {(placeholder !== undefined || value === '') && <option value="">{placeholder ?? 'Choisir…'}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

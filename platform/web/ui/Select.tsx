import type { Ref } from 'react';
import { Button } from './Button.tsx';
import { Field, type FieldWords } from './Field.tsx';
import { Stack } from './Stack.tsx';
import styles from './field.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> extends FieldWords {
  value: Value | '';
  onChange: (value: Value | '') => void;
  options: readonly Option<Value>[];
  /** Option for no choice (« Tous les lives »). Without it, a set value cannot be cleared. */
  placeholder?: string;
  failure?: { sentence: string; onRetry: () => void } | undefined;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

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
  failure,
  ...rest
}: SelectProps<Value>) {
  const field = (
    <Field label={label} hint={hint} error={failure?.sentence ?? error} required={required} hideLabel={hideLabel}>
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
  if (!failure) return field;
  return (
    <Stack gap="tight">
      {field}
      <div>
        <Button variant="secondary" size="small" onClick={failure.onRetry}>
          Réessayer
        </Button>
      </div>
    </Stack>
  );
}

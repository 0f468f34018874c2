import type { ReactNode, Ref } from 'react';
import { MAX_TEXT } from '#shared/text.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './Field.tsx';
import styles from './field.module.css';

/** `autoComplete` is the browser’s word for the value (`given-name`, `postal-code`). */
export interface TextFieldProps extends FieldWords {
  value: string;
  onChange?: ((value: string) => void) | undefined;
  name?: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'url';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search';
  autoComplete?: string;
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters';
  autoFocus?: boolean;
  spellCheck?: boolean;
  placeholder?: string;
  maxLength?: number | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  onBlur?: () => void;
  onEnter?: () => void;
  before?: ReactNode;
  after?: ReactNode;
  numeric?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onChange,
  onEnter,
  before,
  after,
  numeric,
  type = 'text',
  maxLength = MAX_TEXT,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <div
          className={classNames(
            styles.affixed,
            before !== undefined && styles.hasBefore,
            after !== undefined && styles.hasAfter,
          )}
        >
          {before !== undefined && (
            <span className={styles.before} aria-hidden>
              {before}
            </span>
          )}
          <input
            {...rest}
            {...wiring}
            maxLength={maxLength}
            type={type}
            value={value}
            className={classNames(styles.input, numeric && styles.numeric)}
            onChange={(event) => onChange?.(event.target.value)}
            onKeyDown={(event) => {
              if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter();
            }}
          />
          {after !== undefined && <span className={styles.after}>{after}</span>}
        </div>
      )}
    </Field>
  );
}

import type { KeyboardEvent, Ref } from 'react';
import { MAX_TEXT } from '#shared/text.ts';
import { Field, type FieldWords } from './Field.tsx';
import { useDebounced } from './use-debounced.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './field.module.css';

interface TextAreaFieldProps extends FieldWords {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  /** Maximum number of characters. The number left is shown once it is under `COUNT_SHOWN_UNDER`. */
  maxLength?: number | undefined;
  rows?: number;
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

const COUNT_SHOWN_UNDER = 10_000;

const leftSentence = (left: number): string =>
  `${left.toLocaleString('fr-FR')} ${left > 1 ? 'caractères restants' : 'caractère restant'}`;

/** Announces the number of characters left to screen readers once a tenth is left, after a pause in typing. */
function FewLeft({ left, of }: { left: number; of: number }) {
  const debouncedLeft = useDebounced(left, 1_000);
  return (
    <VisuallyHidden>
      <span role="status">{debouncedLeft * 10 <= of && leftSentence(debouncedLeft)}</span>
    </VisuallyHidden>
  );
}

// Enter alone starts a new line.
function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, required, hideLabel, value, onChange, maxLength, ...rest } = props;
  const hintWithCount = maxLength !== undefined && maxLength - value.length < COUNT_SHOWN_UNDER && (
    <>
      {hint && <div>{hint}</div>}
      <div className={styles.numeric}>{leftSentence(maxLength - value.length)}</div>
    </>
  );
  return (
    <Field label={label} hint={hintWithCount || hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <>
          <textarea
            rows={3}
            autoComplete="off"
            maxLength={maxLength ?? MAX_TEXT}
            {...rest}
            {...wiring}
            value={value}
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={submitOnCtrlEnter}
          />
          {maxLength !== undefined && <FewLeft left={maxLength - value.length} of={maxLength} />}
        </>
      )}
    </Field>
  );
}

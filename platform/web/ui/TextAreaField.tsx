import type { KeyboardEvent, Ref } from 'react';
import { TEXT_MAX } from '#shared/text.ts';
import { Field, type FieldWords } from './Field.tsx';
import { useDebounced } from './use-debounced.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './field.module.css';

interface TextAreaFieldProps extends FieldWords {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  /** The most characters it takes; how many are left is then shown under it, unless it is thousands. */
  maxLength?: number;
  rows?: number;
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** So many are left that nobody needs to know. */
const AMPLE = 10_000;

const leftOf = (left: number): string =>
  `${left.toLocaleString('fr-FR')} ${left > 1 ? 'caractères restants' : 'caractère restant'}`;

/** Says how many characters are left, once few are and the typing rests. */
function FewLeft({ left, of }: { left: number; of: number }) {
  const rested = useDebounced(left, 1_000);
  return (
    <VisuallyHidden>
      <span role="status">{rested * 10 <= of && leftOf(rested)}</span>
    </VisuallyHidden>
  );
}

// Enter begins a line here: whoever has no mouse sends the form as in other tools that take long texts.
function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}

/** Several lines of plain text. Enter begins a line, Ctrl Enter sends the form. For HTML: `RichTextField`. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, required, hideLabel, value, onChange, maxLength, ...rest } = props;
  const counted = maxLength !== undefined && maxLength - value.length < AMPLE && (
    <>
      {hint}
      <div className={styles.numeric}>{leftOf(maxLength - value.length)}</div>
    </>
  );
  return (
    <Field label={label} hint={counted || hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <>
          <textarea
            rows={3}
            autoComplete="off"
            maxLength={maxLength ?? TEXT_MAX}
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

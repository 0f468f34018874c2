import { useId, type ReactNode, type Ref } from 'react';
import { describedBy, FieldNotes } from './Field.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './field.module.css';

export interface ChoiceProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean, event: Event) => void;
  ref?: Ref<HTMLInputElement>;
  hint?: ReactNode;
  error?: string | null | undefined;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
}

export function ChoiceField({
  kind,
  label,
  checked,
  onChange,
  hint,
  error,
  hideLabel,
  ...rest
}: ChoiceProps & { kind: 'checkbox' | 'switch' }) {
  const id = useId();
  const notes = { hint, error };
  return (
    <div className={styles.choice}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        checked={checked}
        className={kind === 'switch' ? styles.switch : styles.box}
        aria-describedby={describedBy(id, notes)}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.checked, event.nativeEvent)}
      />
      <label htmlFor={id} className={styles.choiceLabel}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

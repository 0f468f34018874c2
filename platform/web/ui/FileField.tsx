import { useId, type ReactNode } from 'react';
import { buttonClass } from './button-look.ts';
import { describedBy, FieldNotes } from './Field.tsx';
import buttons from './button.module.css';
import styles from './field.module.css';

interface FileFieldProps {
  /** What the press does: « Ajouter une photo ». */
  label: string;
  /** Name by which a link of the screen finds the field. */
  name?: string;
  icon?: ReactNode;
  /** What may be picked, as a browser writes it: `image/*`. A phone offers its camera for it. */
  accept: string;
  onPick: (file: File) => void;
  /** The last one is being read or sent: no other is taken. */
  loading?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Before and after the button: what was picked, the way to take it back. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A button that asks for a file of the device. */
export function FileField({
  label,
  name,
  icon,
  accept,
  onPick,
  loading,
  disabled,
  before,
  after,
  ...notes
}: FileFieldProps) {
  const id = useId();
  return (
    <div className={styles.fileField}>
      {before}
      <span className={styles.file}>
        <input
          id={id}
          type="file"
          name={name}
          accept={accept}
          disabled={disabled || loading}
          aria-describedby={describedBy(id, notes)}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Emptied, so that the same file can be picked again after a failure.
            target.value = '';
            if (file) onPick(file);
          }}
        />
        <label
          htmlFor={id}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          aria-busy={loading || undefined}
        >
          {loading ? <span className={buttons.spinner} aria-hidden /> : icon}
          {label}
        </label>
      </span>
      {after}
      <div className={styles.fileNotes}>
        <FieldNotes id={id} {...notes} />
      </div>
    </div>
  );
}

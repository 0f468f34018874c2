import { useId, type ReactNode } from 'react';
import { buttonClass } from './button-look.ts';
import { describedBy, FieldNotes } from './Field.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import buttons from './button.module.css';
import styles from './field.module.css';

interface FileFieldProps {
  label: string;
  name?: string;
  icon?: ReactNode;
  iconOnly?: boolean;
  /** Browser notation: `image/*`. A phone then offers its camera. */
  accept: string;
  capture?: 'environment';
  onPick: (file: File) => void;
  /** Calls `onPick` for each file, in the order of their names. */
  multiple?: boolean;
  /** True while a file is sent. The field then accepts no other file. */
  loading?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  before?: ReactNode;
  after?: ReactNode;
}

/** Sorts as a camera numbers files: IMG_9 before IMG_10. */
export const inNameOrder = (files: Iterable<File> | null): File[] =>
  [...(files ?? [])].toSorted((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }));

export function FileField({
  label,
  name,
  icon,
  iconOnly,
  accept,
  capture,
  onPick,
  multiple,
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
          capture={capture}
          multiple={multiple}
          disabled={disabled || loading}
          aria-describedby={describedBy(id, notes)}
          onChange={({ target }) => {
            const files = inNameOrder(target.files);
            // Picking the same file again after a failure would otherwise cause no event.
            target.value = '';
            for (const file of files) onPick(file);
          }}
        />
        <label
          htmlFor={id}
          className={iconOnly ? buttons.icon : buttonClass({ variant: 'secondary', size: 'small' })}
          aria-busy={loading || undefined}
          {...(iconOnly && { title: label })}
        >
          {loading ? <span className={buttons.spinner} aria-hidden /> : icon}
          {iconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
      </span>
      {after}
      <div className={styles.fileNotes}>
        <FieldNotes id={id} {...notes} />
      </div>
    </div>
  );
}

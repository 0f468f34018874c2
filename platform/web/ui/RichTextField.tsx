import { lazy, Suspense } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import type { KeepPicture } from './text-editor-picture.ts';
import fieldStyles from './field.module.css';
import styles from './rich-text-field.module.css';
import { RichTextPreview } from './RichTextPreview.tsx';

interface RichTextFieldProps extends FieldWords {
  /** HTML, or text with blank lines between paragraphs. */
  value: string;
  onChange: (html: string) => void;
  name?: string;
  rows?: number;
  /** Uploads a picture for the text. Without it, pictures cannot be added. */
  keepPicture?: KeepPicture;
}

// The HTML can be edited without the editor. When the editor fails to load, a preview replaces it.
const TextEditor = lazy(() =>
  import('./TextEditor.tsx').catch(() => ({
    default: ({ value }: { value: string }) => <RichTextPreview html={value} />,
  })),
);

/**
 * Rich text with an editor and its HTML side by side. Each shows changes of the other at once. The label belongs to the
 * HTML. The server sanitises the HTML when it is saved.
 */
export function RichTextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onChange,
  keepPicture,
  ...rest
}: RichTextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <div className={styles.sides}>
          <Suspense fallback={<RichTextPreview html={value} />}>
            <TextEditor label="Texte mis en forme" value={value} onChange={onChange} keepPicture={keepPicture} />
          </Suspense>
          <div className={styles.side}>
            <div className={styles.title} aria-hidden>
              HTML
            </div>
            <textarea
              rows={12}
              {...rest}
              {...wiring}
              value={value}
              spellCheck={false}
              className={fieldStyles.input}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

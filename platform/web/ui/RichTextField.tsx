import { lazy, Suspense } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import type { KeepPicture } from './text-editor-picture.ts';
import fieldStyles from './field.module.css';
import styles from './rich-text-field.module.css';
import { RichTextPreview } from './RichTextPreview.tsx';

interface RichTextFieldProps extends FieldWords {
  /** HTML, or text whose blank lines part paragraphs. */
  value: string;
  onChange: (html: string) => void;
  name?: string;
  rows?: number;
  /** Keeps a picture of the device for the text; without it there are none to put. */
  keepPicture?: KeepPicture;
}

// Its HTML can be written without it: where it can’t be loaded, what readers will see stands in its place.
const TextEditor = lazy(() =>
  import('./TextEditor.tsx').catch(() => ({
    default: ({ value }: { value: string }) => <RichTextPreview html={value} />,
  })),
);

/**
 * Rich text, written as it will be read on one side and as HTML on the other: each shows at once what is typed in the
 * other. The HTML is the field that bears the label. The server sanitises it when it is saved.
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

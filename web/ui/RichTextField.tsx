import { IconBold, IconH2, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { useRef } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import fieldStyles from './field.module.css';
import { IconButton } from './IconButton.tsx';
import styles from './rich-text-field.module.css';
import { RichTextPreview } from './RichTextPreview.tsx';

interface RichTextFieldProps extends FieldWords {
  /** HTML, or text whose blank lines part paragraphs. */
  value: string;
  onChange: (html: string) => void;
  name?: string;
  rows?: number;
}

const lines = (text: string) => text.split('\n').map((line) => `<li>${line.trim()}</li>`);
const tools = [
  { label: 'Gras', Icon: IconBold, wrap: (text: string) => `<strong>${text}</strong>` },
  { label: 'Italique', Icon: IconItalic, wrap: (text: string) => `<em>${text}</em>` },
  { label: 'Rubrique', Icon: IconH2, wrap: (text: string) => `<h2>${text}</h2>\n\n` },
  { label: 'Liste à puces', Icon: IconList, wrap: (text: string) => `<ul>\n${lines(text).join('\n')}\n</ul>\n\n` },
  { label: 'Lien', Icon: IconLink, wrap: (text: string) => `<a href="https://">${text}</a>` },
];

/** Rich text: its HTML on one side, what readers will see on the other. The server sanitises it when it is saved. */
export function RichTextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onChange,
  ...rest
}: RichTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const use = (wrap: (text: string) => string) => {
    const typed = area.current;
    if (!typed) return;
    typed.focus();
    const chosen = typed.value.slice(typed.selectionStart, typed.selectionEnd);
    // Deprecated, but nothing else writes in a field so that Ctrl Z takes it back.
    document.execCommand('insertText', false, wrap(chosen));
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <div className={styles.sides}>
          <div className={styles.side}>
            <div className={styles.tools} role="group" aria-label="Mise en forme">
              {tools.map(({ label: name, Icon, wrap }) => (
                <IconButton
                  key={name}
                  aria-label={name}
                  icon={<Icon size={19} aria-hidden />}
                  onClick={() => use(wrap)}
                />
              ))}
            </div>
            <textarea
              rows={12}
              {...rest}
              {...wiring}
              ref={area}
              value={value}
              className={fieldStyles.input}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
          <RichTextPreview html={value} />
        </div>
      )}
    </Field>
  );
}

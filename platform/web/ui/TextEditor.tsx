import {
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  type Icon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { FileField } from './FileField.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import { classNames } from './class-names.ts';
import type { UploadPicture, UploadedPicture } from './text-editor-picture.ts';
import { openEditor, showHtml } from './text-editor.ts';
import styles from './rich-text-field.module.css';
import textStyles from './small.module.css';

interface TextEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  uploadPicture?: UploadPicture | undefined;
}

/** Exported as default for `lazy`, so that only the screens with rich texts load its script. */
export default function TextEditor({ label, value, onChange, uploadPicture }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const latest = useRef({ value, onChange });
  const lastHtml = useRef(value);
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const opened = openEditor({
      place: place.current,
      html: latest.current.value,
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' },
      onChange: (html) => {
        lastHtml.current = html;
        latest.current.onChange(html);
      },
    });
    opened.on('transaction', rerender);
    setEditor(opened);
    return () => opened.destroy();
  }, [label]);
  useEffect(() => {
    if (!editor || value === lastHtml.current) return;
    lastHtml.current = value;
    showHtml(editor, value);
  }, [editor, value]);
  return (
    <div className={styles.side}>
      <div>{editor && <TextEditorTools editor={editor} uploadPicture={uploadPicture} />}</div>
      <div ref={place} className={classNames(styles.paper, textStyles.rich)} />
    </div>
  );
}

interface Tool {
  label: string;
  Icon: Icon;
  isOn: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    label: 'Gras',
    Icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    use: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italique',
    Icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    use: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Rubrique',
    Icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    use: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Sous-rubrique',
    Icon: IconH3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    use: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Liste à puces',
    Icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Liste numérotée',
    Icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

/** Completes a typed address: `mailto:` for an e-mail address, `https://` for a domain without a scheme. */
function addressOf(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@:/]{1,64}@[^\s@:/]{1,190}$/.test(address)) return `mailto:${address}`;
  return /^[a-z\d-]{1,63}\.[a-z]/i.test(address) ? `https://${address}` : address;
}

const focusField = (group: HTMLElement | null): void => group?.querySelector('input')?.focus();

function LinkAddress({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const apply = () => {
    const link = editor.chain().focus().extendMarkRange('link');
    if (address.trim() === '') link.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      link
        .insertContent({
          type: 'text',
          text: address.trim(),
          marks: [{ type: 'link', attrs: { href: addressOf(address) } }],
        })
        .run();
    else link.setLink({ href: addressOf(address) }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The surrounding form and the dialog must not receive the key.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onDone();
  };
  return (
    <div role="group" aria-label="Lien" className={styles.link} ref={focusField} onKeyDown={onKeyDown}>
      <TextField
        label="Adresse du lien"
        value={address}
        onChange={setAddress}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Button variant="secondary" size="small" onClick={apply}>
        {address.trim() === '' && editor.isActive('link') ? 'Retirer le lien' : 'Insérer le lien'}
      </Button>
    </div>
  );
}

interface TextEditorToolsProps {
  editor: Editor;
  uploadPicture?: UploadPicture | undefined;
}

function TextEditorTools({ editor, uploadPicture }: TextEditorToolsProps) {
  const [open, setOpen] = useState<'link' | 'picture' | null>(null);
  const toggle = (panel: 'link' | 'picture') => setOpen(open === panel ? null : panel);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.tools} role="group" aria-label="Mise en forme">
        {tools.map(({ label, Icon: ToolIcon, isOn, use }) => (
          <IconButton
            key={label}
            aria-label={label}
            aria-pressed={isOn(editor)}
            icon={<ToolIcon size={19} aria-hidden />}
            onClick={() => use(editor)}
          />
        ))}
        <IconButton
          aria-label="Lien"
          aria-expanded={open === 'link'}
          icon={<IconLink size={19} aria-hidden />}
          onClick={() => toggle('link')}
        />
        {uploadPicture && (
          <IconButton
            aria-label="Image"
            aria-expanded={open === 'picture'}
            icon={<IconPhoto size={19} aria-hidden />}
            onClick={() => toggle('picture')}
          />
        )}
      </div>
      {open === 'link' && <LinkAddress editor={editor} onDone={close} />}
      {open === 'picture' && uploadPicture && (
        <TextEditorPicture editor={editor} upload={uploadPicture} onDone={close} />
      )}
    </>
  );
}

interface TextEditorPictureProps {
  editor: Editor;
  upload: UploadPicture;
  onDone: () => void;
}

function TextEditorPicture({ editor, upload, onDone }: TextEditorPictureProps) {
  const [alt, setAlt] = useState('');
  const [uploaded, setUploaded] = useState<UploadedPicture | null>(null);
  const [sending, setSending] = useState(false);
  const src = uploaded && 'src' in uploaded ? uploaded.src : null;
  const pick = async (file: File) => {
    setSending(true);
    setUploaded(await upload(file));
    setSending(false);
  };
  const insert = () => {
    if (!src || !alt.trim()) return;
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src, alt: alt.trim() } })
      .run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement && event.target.type === 'text')) return;
    // The surrounding form and the dialog must not receive the key.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') insert();
    else onDone();
  };
  return (
    <div role="group" aria-label="Image" className={styles.picture} onKeyDown={onKeyDown}>
      <FileField
        label={src ? 'Changer d’image' : 'Choisir une image'}
        accept="image/*"
        onPick={(file) => void pick(file)}
        loading={sending}
        error={uploaded && 'failure' in uploaded ? uploaded.failure : null}
        before={src && <img src={src} alt="" className={styles.picked} />}
      />
      <div className={styles.link}>
        <TextField
          label="Description de l’image"
          required
          placeholder="Pour les personnes qui ne voient pas l’image"
          value={alt}
          onChange={setAlt}
          maxLength={200}
          autoComplete="off"
        />
        <Button variant="secondary" size="small" disabled={!src || !alt.trim() || sending} onClick={insert}>
          Insérer l’image
        </Button>
      </div>
    </div>
  );
}

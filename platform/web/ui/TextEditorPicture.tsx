import type { Editor } from '@tiptap/core';
import { useState, type KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { FileField } from './FileField.tsx';
import { TextField } from './TextField.tsx';
import type { KeepPicture, KeptPicture } from './text-editor-picture.ts';
import styles from './rich-text-field.module.css';

interface TextEditorPictureProps {
  editor: Editor;
  keep: KeepPicture;
  onDone: () => void;
}

/** Inserts a picture file at the cursor, with its text for screen readers. */
export function TextEditorPicture({ editor, keep, onDone }: TextEditorPictureProps) {
  const [alt, setAlt] = useState('');
  const [kept, setKept] = useState<KeptPicture | null>(null);
  const [sending, setSending] = useState(false);
  const src = kept && 'src' in kept ? kept.src : null;
  const pick = async (file: File) => {
    setSending(true);
    setKept(await keep(file));
    setSending(false);
  };
  const put = () => {
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
    // The key inserts this picture. The surrounding form and the dialog must not receive it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') put();
    else onDone();
  };
  return (
    <div role="group" aria-label="Image" className={styles.picture} onKeyDown={onKeyDown}>
      <FileField
        label={src ? 'Changer d’image' : 'Choisir une image'}
        accept="image/*"
        onPick={(file) => void pick(file)}
        loading={sending}
        error={kept && 'failure' in kept ? kept.failure : null}
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
        <Button variant="secondary" size="small" disabled={!src || !alt.trim() || sending} onClick={put}>
          Insérer l’image
        </Button>
      </div>
    </div>
  );
}

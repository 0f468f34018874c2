import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { openEditor, showHtml } from './text-editor.ts';
import type { KeepPicture } from './text-editor-picture.ts';
import { TextEditorTools } from './TextEditorTools.tsx';
import { classNames } from './class-names.ts';
import styles from './rich-text-field.module.css';
import textStyles from './small.module.css';

interface TextEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  keepPicture?: KeepPicture | undefined;
}

/** Rich text editor. In its own file, which only the screens with texts load. */
export default function TextEditor({ label, value, onChange, keepPicture }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, seeAgain] = useReducer((times: number) => times + 1, 0);
  const latest = useRef({ value, onChange });
  const given = useRef(value);
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
        given.current = html;
        latest.current.onChange(html);
      },
    });
    opened.on('transaction', seeAgain);
    setEditor(opened);
    return () => opened.destroy();
  }, [label]);
  // The value changed outside the editor, in the HTML field.
  useEffect(() => {
    if (!editor || value === given.current) return;
    given.current = value;
    showHtml(editor, value);
  }, [editor, value]);
  return (
    <div className={styles.side}>
      <div>{editor && <TextEditorTools editor={editor} keepPicture={keepPicture} />}</div>
      <div ref={place} className={classNames(styles.paper, textStyles.rich)} />
    </div>
  );
}

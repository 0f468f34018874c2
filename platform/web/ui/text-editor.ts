import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { DOMSerializer } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { paragraphsOf, richTextTags } from '#shared/rich-text.ts';
import { cleanPasted } from './pasted-html.ts';

/**
 * Features that a rich text allows (`shared/rich-text.ts`). Other features are left out, because saving would remove
 * their content.
 */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: false, HTMLAttributes: { class: null, rel: null, target: null } },
    code: false,
    codeBlock: false,
    trailingNode: false,
  }),
  Image.extend({
    addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
  }).configure({ inline: true }),
  TableKit.configure({ table: { resizable: false } }),
];

const BLOCKS = /^<(p|div|h[1-6]|ul|ol|blockquote|table|hr)\b/i;

/** Returns HTML that was typed as text, from the first tag of a block to its end; null for other text. */
function typedHtml(editor: Editor): string | null {
  const text = editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n', '\n').trim();
  const tag = BLOCKS.exec(text)?.[1]?.toLowerCase();
  if (!tag) return null;
  return tag === 'hr' || /<\/[a-z][a-z1-6]{0,9}>$/i.test(text) ? text : null;
}

/** Returns the content of an editor as HTML with the allowed tags; empty without content. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return '';
  const body = document.createElement('div');
  body.append(DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content));
  for (const element of body.querySelectorAll('*')) {
    const kept = richTextTags[element.localName];
    if (!kept) element.remove();
    else for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
  }
  // Removes the paragraph inside a list item or table cell, as in HTML written by hand.
  for (const line of body.querySelectorAll('li, td, th')) {
    const [first, ...remainingChildren] = line.children;
    if (
      first?.localName === 'p' &&
      remainingChildren.every(({ localName }) => localName === 'ul' || localName === 'ol')
    )
      first.replaceWith(...first.childNodes);
  }
  while (body.lastElementChild?.localName === 'p' && body.lastElementChild.childNodes.length === 0)
    body.lastElementChild.remove();
  return [...body.children].map((block) => block.outerHTML.replaceAll('</li><li>', '</li>\n<li>')).join('\n\n');
}

/** Replaces the content and puts the cursor at its start, so that an earlier selection is not overwritten. */
export const showHtml = (editor: Editor, html: string): boolean =>
  editor.chain().setContent(paragraphsOf(html), { emitUpdate: false }).setTextSelection(0).run();

interface Opened {
  place: HTMLElement;
  html: string;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
}

/** Creates a rich text editor in an element. Call `destroy()` when it is unmounted. */
export function openEditor({ place, html, attributes, onChange }: Opened): Editor {
  return new Editor({
    element: place,
    extensions,
    content: paragraphsOf(html),
    // The content security policy refuses inline styles.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPasted },
    onUpdate: ({ editor }) => {
      const typed = typedHtml(editor);
      if (typed !== null) showHtml(editor, typed);
      onChange(typed ?? htmlOf(editor));
    },
  });
}

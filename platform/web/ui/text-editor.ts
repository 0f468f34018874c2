import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { DOMSerializer } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { paragraphsOf, richTextTags } from '#shared/rich-text.ts';
import { cleanPasted } from './pasted-html.ts';

/** All that a rich text may hold (`shared/rich-text.ts`) and nothing else: what is typed is not lost when it is saved. */
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

/** HTML that was typed or filled in as words, which means what it says: a whole block, from its tag to its end. */
function typedHtml(editor: Editor): string | null {
  const text = editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n', '\n').trim();
  const tag = BLOCKS.exec(text)?.[1]?.toLowerCase();
  if (!tag) return null;
  return tag === 'hr' || /<\/[a-z][a-z1-6]{0,9}>$/i.test(text) ? text : null;
}

/** The HTML of what an editor holds, in the shop’s tags, as somebody would write it; empty for nothing. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return '';
  const body = document.createElement('div');
  body.append(DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content));
  for (const element of body.querySelectorAll('*')) {
    const kept = richTextTags[element.localName];
    if (!kept) element.remove();
    else for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
  }
  // A line of a list is one without a paragraph in it, as it is written by hand.
  for (const line of body.querySelectorAll('li, td, th')) {
    const [first, ...others] = line.children;
    if (first?.localName === 'p' && others.every(({ localName }) => localName === 'ul' || localName === 'ol'))
      first.replaceWith(...first.childNodes);
  }
  while (body.lastElementChild?.localName === 'p' && body.lastElementChild.childNodes.length === 0)
    body.lastElementChild.remove();
  return [...body.children].map((block) => block.outerHTML.replaceAll('</li><li>', '</li>\n<li>')).join('\n\n');
}

/** Shows HTML from elsewhere, the cursor before it: what was chosen in the text before must not be typed over. */
export const showHtml = (editor: Editor, html: string): boolean =>
  editor.chain().setContent(paragraphsOf(html), { emitUpdate: false }).setTextSelection(0).run();

interface Opened {
  place: HTMLElement;
  html: string;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
}

/** Opens an editor of rich text in a place of the page; `destroy()` it when it goes. */
export function openEditor({ place, html, attributes, onChange }: Opened): Editor {
  return new Editor({
    element: place,
    extensions,
    content: paragraphsOf(html),
    // The page takes no style that is not in its own files.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPasted },
    onUpdate: ({ editor }) => {
      const typed = typedHtml(editor);
      if (typed !== null) showHtml(editor, typed);
      onChange(typed ?? htmlOf(editor));
    },
  });
}

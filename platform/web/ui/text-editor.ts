import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { DOMSerializer } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { htmlOfText, richTextTags, isOwnPicture, richTextSynonyms } from '#shared/rich-text.ts';

/** Only extensions whose tags the server accepts. Saving would remove other tags (`shared/rich-text.ts`). */
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

/**
 * Returns the text when it is HTML typed by hand, else null. Such HTML begins with a block tag and ends with a closing
 * tag, or begins with `<hr>`.
 */
function typedHtml(editor: Editor): string | null {
  const text = editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n', '\n').trim();
  const tag = BLOCKS.exec(text)?.[1]?.toLowerCase();
  if (!tag) return null;
  return tag === 'hr' || /<\/[a-z][a-z1-6]{0,9}>$/i.test(text) ? text : null;
}

function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return '';
  const body = document.createElement('div');
  body.append(DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content));
  for (const element of body.querySelectorAll('*')) {
    const allowed = richTextTags[element.localName];
    if (!allowed) element.remove();
    else for (const name of element.getAttributeNames()) if (!allowed.includes(name)) element.removeAttribute(name);
  }
  // The editor puts a paragraph into each list item and table cell. HTML written by hand has no paragraph there.
  for (const container of body.querySelectorAll('li, td, th')) {
    const [first, ...remainingChildren] = container.children;
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

/** Puts the cursor at the start, so that an earlier selection is not overwritten. */
export const showHtml = (editor: Editor, html: string): boolean =>
  editor.chain().setContent(htmlOfText(html), { emitUpdate: false }).setTextSelection(0).run();

interface EditorOptions {
  place: HTMLElement;
  html: string;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
}

/** The caller must call `destroy()` of the editor. */
export function openEditor({ place, html, attributes, onChange }: EditorOptions): Editor {
  return new Editor({
    element: place,
    extensions,
    content: htmlOfText(html),
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

const DROPPED_TAGS = 'template, script, meta, link, title, xml, o\\:p';
/** Google Docs wraps copied text in a bold tag whose style is not bold. */
const isPlain = (style: string): boolean => /font-weight:\s*(?:normal|[1-4]00)/i.test(style);
const isBold = (style: string): boolean => /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
const isItalic = (style: string): boolean => /font-style:\s*italic/i.test(style);
const isUnderlined = (style: string): boolean => /text-decoration[^;]{0,30}underline/i.test(style);

function replaceTag(element: Element, ...tags: string[]): void {
  let inside: ParentNode & Node = element.ownerDocument.createDocumentFragment();
  inside.append(...element.childNodes);
  for (const tag of tags) {
    const around = element.ownerDocument.createElement(tag);
    around.append(inside);
    inside = around;
  }
  element.replaceWith(inside);
}

/** Word writes each list item as a paragraph that begins with its marker. */
function rebuildLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[class*="MsoListParagraph"]')) {
    const marker = paragraph.querySelector('[data-style*="mso-list"]');
    const kind = /^\s*\(?[\da-z]{1,3}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const previous = paragraph.previousElementSibling;
    const list = previous?.localName === kind ? previous : body.ownerDocument.createElement(kind);
    if (list !== previous) paragraph.before(list);
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** The content security policy blocks inline styles and would report each of them. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]{0,5000}>/gi, (tag) => tag.replace(/\sstyle\s{0,5}=/gi, ' data-style='));

/** Accepts HTML from Word, Google Docs or a page. Keeps text, order and basic formatting only. */
function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const element of body.querySelectorAll(DROPPED_TAGS)) element.remove();
  rebuildLists(body);
  // A replaced element takes its children along, so the innermost elements come first.
  for (const element of [...body.querySelectorAll('*')].toReversed()) {
    const style = (element.getAttribute('data-style') ?? '').slice(0, 500);
    const tag = element.localName;
    const synonym = richTextSynonyms[tag];
    if ((tag === 'b' || tag === 'strong') && isPlain(style)) replaceTag(element);
    else if (tag === 'span' || tag === 'font') {
      const styles = [isBold(style) && 'strong', isItalic(style) && 'em', isUnderlined(style) && 'u'];
      replaceTag(element, ...styles.filter((styleTag) => styleTag !== false));
    } else if (synonym) replaceTag(element, synonym);
    else if (tag === 'img' && !isOwnPicture(element.getAttribute('src') ?? '')) element.remove();
    else if (tag === 'p' && !element.textContent.trim() && !element.querySelector('img')) element.remove();
  }
  return body.innerHTML;
}

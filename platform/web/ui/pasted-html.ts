import { isOwnPicture, richTextSynonyms } from '#shared/rich-text.ts';

/** Elements of pasted HTML without readable text. */
const SILENT = 'template, script, meta, link, title, xml, o\\:p';
/** Google Docs wraps copied text in a bold tag whose style is not bold. */
const isPlain = (style: string): boolean => /font-weight:\s*(?:normal|[1-4]00)/i.test(style);
const isBold = (style: string): boolean => /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
const isItalic = (style: string): boolean => /font-style:\s*italic/i.test(style);
const isUnderlined = (style: string): boolean => /text-decoration[^;]{0,30}underline/i.test(style);

/** Replaces an element with its children, or wraps them in other tags. */
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

/** Rebuilds lists from Word, which writes each list item as a paragraph that begins with its marker. */
function gatherLists(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p[class*="MsoListParagraph"]')) {
    const sign = line.querySelector('[data-style*="mso-list"]');
    const kind = /^\s*\(?[\da-z]{1,3}[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul';
    sign?.remove();
    const before = line.previousElementSibling;
    const list = before?.localName === kind ? before : body.ownerDocument.createElement(kind);
    if (list !== before) line.before(list);
    const item = body.ownerDocument.createElement('li');
    item.append(...line.childNodes);
    list.append(item);
    line.remove();
  }
}

/**
 * Renames `style` tags and attributes. The content security policy blocks external styles and would report each of
 * them.
 */
const withoutStyles = (html: string): string =>
  html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]{0,5000}>/gi, (tag) => tag.replace(/\sstyle\s{0,5}=/gi, ' data-style='));

/** Cleans HTML copied from Word, Google Docs or a page. Keeps text, order and basic formatting only. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const silent of body.querySelectorAll(SILENT)) silent.remove();
  gatherLists(body);
  // Starts with the innermost elements, because a replaced element takes its children along.
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

/** What a rich text may hold: each tag with its attributes. Everything else is dropped when it is saved (D-17). */
export const richTextTags: Readonly<Record<string, readonly string[]>> = {
  p: [],
  div: [],
  br: [],
  h2: [],
  h3: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  hr: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
};

/** What other editors write for the same thing; a page has one h1, its title. */
export const richTextSynonyms: Readonly<Record<string, string>> = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
};

/** Where a link of a rich text may lead: a page of the shop, or one of these kinds of address. */
export const LINK_SCHEMES: readonly string[] = ['https', 'http', 'mailto', 'tel'];
/** True for a picture that the shop serves itself. */
export const isOwnPicture = (src: string): boolean => /^\/(?![/\\])/.test(src);
/** Where one from elsewhere comes from, in a text that has it since before. */
export const PICTURE_SCHEMES: readonly string[] = ['https'];

/** A text of a hundred pages has a tenth of it; tags in tags without end take a sanitiser long. */
const TAGS_MAX = 5_000;

/** True for HTML with more tags than any text needs. */
export const hasTooManyTags = (html: string): boolean => html.split('<', TAGS_MAX + 2).length > TAGS_MAX + 1;

/** True for HTML that would show nothing: tags and blanks, no word and no picture. */
export const isBlankHtml = (html: string): boolean =>
  !/<img\s/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim() === '';

const BLOCK = /<\/?(?:p|div|h\d|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr)\b/i;

/** A line without the break and the blanks at its end. */
function withoutBreak(line: string): string {
  const bare = line.trimEnd();
  const tag = bare.lastIndexOf('<');
  return tag !== -1 && /^<br\s*\/?>$/i.test(bare.slice(tag)) ? bare.slice(0, tag).trimEnd() : bare;
}

/**
 * Text typed as in a letter, made HTML: blank lines part paragraphs, single ones break. What is in a paragraph or
 * another block already is left as it is.
 */
export function paragraphsOf(typed: string): string {
  const parts = typed
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const lines = (part: string) => part.split('\n').map(withoutBreak).join('<br />');
  return parts.map((part) => (BLOCK.test(part) ? part : `<p>${lines(part)}</p>`)).join('\n\n');
}

/** Removes the second tab that links opened in texts saved by earlier releases. The browser of an app may refuse to open it. */
export const inSameTab = (html: string): string =>
  html.replaceAll(/<a [^<>]*>/g, (tag) => tag.replace(' target="_blank"', ''));

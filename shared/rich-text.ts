/** Attributes by tag. Other tags are removed when the text is saved (D-17). */
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

/** Tags of other editors. A page has one h1, its title. */
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

/** Schemes that a link may have. A link to a page of the shop needs no scheme. */
export const LINK_SCHEMES: readonly string[] = ['https', 'http', 'mailto', 'tel'];
export const isOwnPicture = (src: string): boolean => /^\/(?![/\\])/.test(src);
export const PICTURE_SCHEMES: readonly string[] = ['https'];

/** Nested tags make a sanitiser slow, so their number is limited. A text of a hundred pages has about 500 tags. */
const MAX_TAGS = 5_000;

export const hasTooManyTags = (html: string): boolean => html.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1;

export const isBlankHtml = (html: string): boolean =>
  !/<img\s/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim() === '';

const BLOCK = /<\/?(?:p|div|h\d|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr)\b/i;

/** Removes the `<br>` at the end of a line, because the line break itself becomes a `<br />`. */
function withoutBreak(line: string): string {
  const bare = line.trimEnd();
  const tag = bare.lastIndexOf('<');
  return tag !== -1 && /^<br\s*\/?>$/i.test(bare.slice(tag)) ? bare.slice(0, tag).trimEnd() : bare;
}

/** Blank lines separate paragraphs, single line breaks become `<br />`. A part with a block element stays unchanged. */
export function htmlOfText(typed: string): string {
  const parts = typed
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const lines = (part: string) => part.split('\n').map(withoutBreak).join('<br />');
  return parts.map((part) => (BLOCK.test(part) ? part : `<p>${lines(part)}</p>`)).join('\n\n');
}

/** Earlier releases saved links with `target="_blank"`. In-app browsers may refuse to open a new tab. */
export const inSameTab = (html: string): string =>
  html.replaceAll(/<a [^<>]*>/g, (tag) => tag.replace(' target="_blank"', ''));

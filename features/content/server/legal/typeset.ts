const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/**
 * Applies French typography to an HTML text that was typed with ordinary spaces and straight apostrophes. Inserts
 * no-break spaces and curly apostrophes. Joins lines, except before an empty line or a line that begins with a tag.
 * Attributes of tags must not contain characters that this function changes.
 */
export function typeset(text: string): string {
  return text
    .replace(/\n(?!<|\n)/g, ' ')
    .replaceAll("'", '’')
    .replace(/ ([;!?»])/g, `${NARROW}$1`)
    .replace(/« /g, `«${NARROW}`)
    .replace(/ ([:€%])/g, `${NO_BREAK}$1`)
    .replace(/\b([LRD])\. (?=\d)/g, `$1.${NO_BREAK}`)
    .replace(/\b(n°|articles?) (?=\d|[LRD]\.)/g, `$1${NO_BREAK}`);
}

const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/**
 * Applies French typography to a text typed with ordinary spaces and straight apostrophes.
 * Inserts no-break spaces and curly apostrophes, and joins lines except where a tag begins a line.
 * Attributes of tags must not contain such characters.
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

const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/**
 * French typography for a text typed with ordinary spaces and straight apostrophes: no-break spaces where French wants
 * them, curly apostrophes. Lines are joined, but where a tag begins one. No such sign may stand in a tag's attributes.
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

/** Maximum number of characters read; the platform allows 150. */
export const MAX_READ = 500;
/** Maximum length of a comment that may be certain, in characters. */
export const MAX_CERTAIN = 200;

/** Comment in lower case without accents and invisible characters, with digits 0 to 9. */
export interface PlainText {
  text: string;
  /** Position in the comment of each character of `text`; null when both have the same positions. */
  origins: readonly number[] | null;
  /**
   * True when the screen may show other text than the characters say. The comment then contains a sign that reverses or
   * strikes text, or a combining mark on a digit.
   */
  isOdd: boolean;
}

const isAscii = /^[ -~]*$/;
/** Joiners, direction marks, variation selectors, keycaps, skin tones and genders of emojis. */
const invisible =
  /\u00AD|\u034F|\u061C|\u180E|[\u200B-\u200F]|[\u2060-\u2064]|[\uFE00-\uFE0F]|\uFEFF|\u20E3|[\u2640\u2642]|[\u{1F3FB}-\u{1F3FF}]|[\u{E0000}-\u{E007F}]/u;
const reversing = /[\u202A-\u202E\u2066-\u2069]/;
const strokes = /[\u0334-\u0338]/;
const mark = /\p{M}/u;
const marks = /\p{M}/gu;

/** Each string: a sign, then the characters that are read as this sign. */
const signs = [
  "'‘’ʼ`′",
  '"«»“”„‟',
  '-‐‑‒–—―−',
  '?؟❓❔',
  ',،、',
  'x×✕✖',
  '+➕',
  '/⁄∕',
  '0٠۰',
  '1١۱',
  '2٢۲',
  '3٣۳',
  '4٤۴',
  '5٥۵',
  '6٦۶',
  '7٧۷',
  '8٨۸',
  '9٩۹',
];
const readAs = new Map([
  ...signs.flatMap(([sign = '', ...variants]) => variants.map((variant): [string, string] => [variant, sign])),
  ...Object.entries({ œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae' }),
]);

function plainOf(char: string): string {
  const sign = readAs.get(char);
  if (sign !== undefined) return sign;
  if (invisible.test(char) || reversing.test(char) || mark.test(char)) return '';
  const decomposed = char.normalize('NFKD');
  // A fraction such as « ½ » stays one sign, or it would be read as two numbers.
  return decomposed.includes('⁄') ? char : decomposed.replace(marks, '').toLowerCase();
}

/**
 * Converts a range of the plain text to a range of the comment. One character of the comment may give several plain
 * characters.
 */
export function placeIn({ origins }: PlainText, from: number, to: number): { from: number; to: number } {
  if (!origins) return { from, to };
  const last = origins[to - 1];
  let end = to;
  while (origins[end] === last) end++;
  return { from: origins[from] ?? 0, to: origins[end] ?? 0 };
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** Converts the first `MAX_READ` characters of a comment to plain text. Keeps letters of other alphabets. */
export function plainText(comment: string): PlainText {
  const read = comment.length > MAX_READ ? comment.slice(0, MAX_READ) : comment;
  if (isAscii.test(read)) return { text: read.toLowerCase(), origins: null, isOdd: false };
  const origins: number[] = [];
  let [text, at, isOdd] = ['', 0, false];
  for (const char of read) {
    const plain = plainOf(char);
    if (plain === '' && !invisible.test(char))
      isOdd ||= reversing.test(char) || strokes.test(char) || isDigit(text.at(-1));
    for (let index = 0; index < plain.length; index++) origins.push(at);
    text += plain;
    at += char.length;
  }
  origins.push(at);
  return { text, origins, isOdd };
}

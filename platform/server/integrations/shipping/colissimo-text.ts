import { toAscii } from '#platform/server/ascii.ts';

/** The carrier would refuse these characters (message 30600). */
const replacements: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '€': 'EUR',
  '°': 'o',
  '×': 'x',
};
const ACCEPTED = /^[ !#-;=?-Z_a-zÀÂÄÇÈÉÊËÎÏÔÖÙÛÜàâäçèéêëîïôöùûüÿ]$/;
/** The vowel signs of Indian scripts count as letters. */
const INVISIBLE = /^[\p{Cf}[\p{M}&&\p{Script=Inherited}]]$/v;
const LETTER = /^[\p{L}\p{N}[\p{M}--\p{Script=Inherited}]]$/v;
const withoutMarks = (character: string): string => character.normalize('NFD').replace(/\p{M}/gu, '');

/** True for a letter or digit that Colissimo prints neither unchanged nor without its accent. */
const isForeign = (character: string): boolean =>
  LETTER.test(character) && !ACCEPTED.test(character) && !ACCEPTED.test(withoutMarks(character));

function transliterated(character: string, isFirst: boolean): string {
  const letters = [...toAscii(character)].filter((letter) => letter !== '?' && ACCEPTED.test(letter)).join('');
  const hasCase = character.toLowerCase() !== character.toUpperCase();
  return isFirst && !hasCase ? letters.charAt(0).toUpperCase() + letters.slice(1) : letters;
}

function acceptedForm(character: string, place: number, text: readonly string[]): string {
  if (ACCEPTED.test(character)) return character;
  if (INVISIBLE.test(character)) return '';
  if (isForeign(character)) return transliterated(character, !LETTER.test(text[place - 1] ?? ' '));
  const bare = withoutMarks(character);
  return ACCEPTED.test(bare) ? bare : ' ';
}

export const isTransliterated = (text: string): boolean => [...plainSigns(text)].some(isForeign);

/** Replaces signs by characters that the carrier accepts, and `«` and `»` with their inner blanks by apostrophes. */
export function plainSigns(text: string): string {
  // The expression `\s*»` would take quadratic time on many blanks.
  const [last = '', ...before] = text.replace(/«\s*/g, "'").split('»').toReversed();
  const quoted = [...before.toReversed().map((part) => part.trimEnd()), last].join("'");
  return [...quoted]
    .map((character) => replacements[character] ?? character)
    .join('')
    .normalize('NFKC');
}

/**
 * French accents stay. Ligatures, curly quotes and foreign accents become plain characters. Transliterates other
 * scripts, and drops emoji and signs without a plain form.
 */
export function carrierText(text: string): string {
  return [...plainSigns(text)].map(acceptedForm).join('').replace(/ +/g, ' ').trim();
}

/** Cuts at a blank if possible, else at a hyphen, else after `max` characters. */
export function wholeWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = Math.max(text.lastIndexOf(' ', max), 0) || Math.max(text.lastIndexOf('-', max), 0) || max;
  return text.slice(0, end).trimEnd();
}

export function wrapWords(text: string, max: number): string[] {
  const lines: string[] = [];
  const words = text.split(' ').flatMap((word) => splitWord(word, max));
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && longer.length <= max) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function splitWord(word: string, max: number): string[] {
  const characters = [...word];
  return Array.from({ length: Math.ceil(characters.length / max) }, (_, place) =>
    characters.slice(place * max, (place + 1) * max).join(''),
  );
}

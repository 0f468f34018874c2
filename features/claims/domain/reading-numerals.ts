import type { Token } from './reading-tokens.ts';

const digits = ['', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];
const teens = ['dix', 'onze', 'douze', 'treize', 'quatorze', 'quinze', 'seize', 'dix sept', 'dix huit', 'dix neuf'];
/** Words of the tens, with the words that may follow. « soixante » continues to « soixante-dix-neuf ». */
const tens: readonly [word: string, value: number, units: readonly string[]][] = [
  ['vingt', 20, digits],
  ['trente', 30, digits],
  ['quarante', 40, digits],
  ['cinquante', 50, digits],
  ['soixante', 60, [...digits, ...teens]],
  ['septante', 70, digits],
  ['quatre vingt', 80, [...digits, ...teens]],
  ['huitante', 80, digits],
  ['nonante', 90, digits],
];

/** Numbers from 10 to 99 by their words. Smaller numbers are articles (« une »), or count things (« les deux »). */
const numbersByWords = new Map(teens.map((word, unit) => [word, 10 + unit]));
for (const [ten, value, units] of tens)
  for (const [unit, word] of units.entries()) {
    numbersByWords.set(`${ten} ${word}`.trim(), value + unit);
    if (word === 'un' || word === 'onze') numbersByWords.set(`${ten} et ${word}`, value + unit);
  }

/** Longest run of words of a number: « quatre vingt dix sept ». */
const MAX_WORDS = 4;
/** Words of larger numbers, which are not read: « cent vingt », « vingt mille ». */
const largeNumbers = /^(cents?|mille|millions?|milliers?)$/;

const standardForms = new Map([
  ['une', 'un'],
  ['vingts', 'vingt'],
]);

/** Replaces the words of a number by one token of digits: « quarante-deux » becomes « 42 ». */
export function withDigits(tokens: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const number = numberAt(tokens, at);
    const token = tokens[at];
    if (token) read.push(number?.token ?? token);
    at += number?.length ?? 1;
  }
  return read;
}

function numberAt(tokens: readonly Token[], at: number): { token: Token; length: number } | null {
  for (let length = MAX_WORDS; length > 0; length--) {
    const run = tokens.slice(at, at + length);
    const [first, last] = [run[0], run.at(-1)];
    const value = numbersByWords.get(run.map(({ text }) => standardForms.get(text) ?? text).join(' '));
    if (!first || !last || run.length < length || value === undefined) continue;
    const isLarge = [tokens[at - 1], tokens[at + length]].some((neighbour) => largeNumbers.test(neighbour?.text ?? ''));
    return isLarge ? null : { token: { ...first, text: String(value), to: last.to }, length };
  }
  return null;
}

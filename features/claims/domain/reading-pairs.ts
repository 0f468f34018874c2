import type { Part } from './reading-parts.ts';
import type { ReadingRule } from './reading-rules.ts';

export interface CommentNumber {
  value: number;
  part: Part;
  at: number;
  isRef: boolean;
  /** Rule by which the number is not a reference but, for example, a size or a price; null otherwise. */
  rule: ReadingRule | null;
  /**
   * True when only the word before the number supports `rule` (« à 42 », « pour 42 »). Such a reading may be wrong.
   */
  isWeak: boolean;
  /** Rule by which the number may not be a reference; null without a doubt. */
  doubt: ReadingRule | null;
}

type Sizes = { has(size: number): boolean };

/** Returns true for a size of the live, or a French size from 32 to 60. */
export const isSize = (value: number, sizes: Sizes): boolean =>
  sizes.has(value) || (value >= 32 && value <= 60 && value % 2 === 0);

const isDay = (value: number): boolean => value >= 1 && value <= 31;
const isMonth = (value: number): boolean => value >= 1 && value <= 12;
/** Maximum scores of ratings: « 18/20 », « 10/10 ». */
const scales = new Set([5, 10, 20, 100]);

/** Returns the rule by which two numbers, as in a/b or a-b, belong together; null for two references. */
function pairOf(first: number, second: number, sizes: Sizes): ReadingRule | null {
  if (first === second || (scales.has(second) && first < second)) return 'quantity';
  if (isSize(first, sizes) && isSize(second, sizes)) return 'size';
  return isDay(first) && isMonth(second) ? 'time' : null;
}

/** Sets the rules or the doubt of two numbers with a slash or a dash between them. */
function readJoined(first: CommentNumber, second: CommentNumber, isDash: boolean, sizes: Sizes): void {
  const pair = pairOf(first.value, second.value, sizes);
  const explained = first.rule ?? second.rule;
  if (explained) [first.rule, second.rule] = [explained, explained];
  else if (!first.isRef || !second.isRef || first.value === second.value) [first.rule, second.rule] = [pair, pair];
  else first.doubt ??= isDash ? 'list' : pair;
}

/** Returns true for two numbers that a dictation may have split: « 60 12 » (soixante-douze), « 100 20 ». */
const mayBeOneNumber = (first: number, second: number): boolean =>
  ((first === 60 || first === 80) && second > 9 && second < 20) || (first === 100 && second < 100);

/** Sets the rules or the doubts that two neighbouring numbers have because of the parts between them. */
export function readPair(first: CommentNumber, second: CommentNumber, between: readonly Part[], sizes: Sizes): void {
  const [link, ...followingParts] = between;
  if (followingParts.some(({ role }) => role !== 'article' && role !== 'marker')) return;
  if (link?.role === 'slash' || link?.role === 'dash') readJoined(first, second, link.role === 'dash', sizes);
  // « 8 ou 10 ans »: the age applies to both numbers.
  else if ((link?.text === 'ou' || link?.text === 'a') && second.rule && !second.isWeak) first.rule ??= second.rule;
  // « taille 42 et 44 »: the size applies to both numbers.
  else if (link?.role === 'and' && first.rule === 'size') second.rule ??= 'size';
  // « 4 2 » may be 42, and « 3 2 1 » may be a countdown.
  else if (!link && (first.value < 10 || second.value < 10 || mayBeOneNumber(first.value, second.value)))
    [first.doubt, second.doubt] = [first.doubt ?? 'list', second.doubt ?? 'list'];
  // « 42 38 » may be a piece and its size.
  else if (!link && first.isRef && second.isRef && pairOf(first.value, second.value, sizes) === 'size')
    first.doubt ??= 'size';
  // « 42 svp 2 » may be a quantity.
  else if (
    (link?.role === 'polite' || link?.role === 'claim') &&
    between.length === 1 &&
    Math.min(first.value, second.value) < 10
  )
    first.doubt ??= 'quantity';
  // A leading zero may belong to a telephone number: « 06 12 ».
  if (first.part.text.startsWith('0') || second.part.text.startsWith('0')) first.doubt ??= 'list';
}

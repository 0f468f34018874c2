import type { Part } from './reading-parts.ts';
import type { ReadingRule } from './reading-rules.ts';

/** Number in a comment. */
export interface CommentNumber {
  value: number;
  part: Part;
  /** Index of its part in the comment. */
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
function pairOf(a: number, b: number, sizes: Sizes): ReadingRule | null {
  if (a === b || (scales.has(b) && a < b)) return 'quantity';
  if (isSize(a, sizes) && isSize(b, sizes)) return 'size';
  return isDay(a) && isMonth(b) ? 'time' : null;
}

/** Classifies two numbers with a slash or a dash between them: a pair of sizes, a date, a rating, or two references. */
function readJoined(a: CommentNumber, b: CommentNumber, isDash: boolean, sizes: Sizes): void {
  const pair = pairOf(a.value, b.value, sizes);
  const explained = a.rule ?? b.rule;
  if (explained) [a.rule, b.rule] = [explained, explained];
  else if (!a.isRef || !b.isRef || a.value === b.value) [a.rule, b.rule] = [pair, pair];
  else a.doubt ??= isDash ? 'list' : pair;
}

/** Classifies two consecutive numbers. Words before or after the two numbers can apply to both. */
export function readPair(a: CommentNumber, b: CommentNumber, between: readonly Part[], sizes: Sizes): void {
  const [link, ...followingParts] = between;
  if (followingParts.some(({ role }) => role !== 'article' && role !== 'marker')) return;
  if (link?.role === 'slash' || link?.role === 'dash') readJoined(a, b, link.role === 'dash', sizes);
  // « 8 ou 10 ans »: the age applies to both numbers.
  else if ((link?.text === 'ou' || link?.text === 'a') && b.rule && !b.isWeak) a.rule ??= b.rule;
  // « taille 42 et 44 »: the size applies to both numbers.
  else if (link?.role === 'and' && a.rule === 'size') b.rule ??= 'size';
  // « 4 2 » may be 42, and « 3 2 1 » may be a countdown.
  else if (!link && (a.value < 10 || b.value < 10)) [a.doubt, b.doubt] = [a.doubt ?? 'list', b.doubt ?? 'list'];
  if (a.part.text.startsWith('0') || b.part.text.startsWith('0')) a.doubt ??= 'list';
}

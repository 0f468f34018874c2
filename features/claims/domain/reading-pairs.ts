import type { Part } from './reading-parts.ts';
import type { ReadingRule } from './reading-rules.ts';

/** A number of a comment, and what it is when it is no reference. */
export interface SaidNumber {
  value: number;
  part: Part;
  /** Which part of the comment it is. */
  at: number;
  isRef: boolean;
  /** What explains it: a size, a price… Null when it names a piece. */
  rule: ReadingRule | null;
  /** The explanation is a small word before it (« à 42 », « pour 42 »), which may mean nothing. */
  isWeak: boolean;
  /** Why it may be no reference after all. */
  doubt: ReadingRule | null;
}

type Sizes = { has(size: number): boolean };

/** True for a size of the live, and for the French ones that any live may have: 32 to 60 by two. */
export const isSize = (value: number, sizes: Sizes): boolean =>
  sizes.has(value) || (value >= 32 && value <= 60 && value % 2 === 0);

const isDay = (value: number): boolean => value >= 1 && value <= 31;
const isMonth = (value: number): boolean => value >= 1 && value <= 12;
/** « 18/20 », « 10/10 ». */
const scales = new Set([5, 10, 20, 100]);

/** What two numbers written as a/b or a-b are together; null when they are two references. */
function pairOf(a: number, b: number, sizes: Sizes): ReadingRule | null {
  if (a === b || (scales.has(b) && a < b)) return 'quantity';
  if (isSize(a, sizes) && isSize(b, sizes)) return 'size';
  return isDay(a) && isMonth(b) ? 'time' : null;
}

/** Two numbers written as one: a pair of sizes, a date, a mark out of twenty, or two references. */
function readJoined(a: SaidNumber, b: SaidNumber, isDash: boolean, sizes: Sizes): void {
  const pair = pairOf(a.value, b.value, sizes);
  const explained = a.rule ?? b.rule;
  if (explained) [a.rule, b.rule] = [explained, explained];
  else if (!a.isRef || !b.isRef || a.value === b.value) [a.rule, b.rule] = [pair, pair];
  else a.doubt ??= isDash ? 'list' : pair;
}

/** Reads two numbers that follow each other: what one of them is may say what the other is. */
export function readPair(a: SaidNumber, b: SaidNumber, between: readonly Part[], sizes: Sizes): void {
  const [link, ...others] = between;
  if (others.some(({ role }) => role !== 'article' && role !== 'marker')) return;
  if (link?.role === 'slash' || link?.role === 'dash') readJoined(a, b, link.role === 'dash', sizes);
  // « 8 ou 10 ans »
  else if ((link?.said === 'ou' || link?.said === 'a') && b.rule && !b.isWeak) a.rule ??= b.rule;
  // « taille 42 et 44 »
  else if (link?.role === 'and' && a.rule === 'size') b.rule ??= 'size';
  // « 4 2 » may be 42, « 3 2 1 » a countdown.
  else if (!link && (a.value < 10 || b.value < 10)) [a.doubt, b.doubt] = [a.doubt ?? 'list', b.doubt ?? 'list'];
  if (a.part.said.startsWith('0') || b.part.said.startsWith('0')) a.doubt ??= 'list';
}

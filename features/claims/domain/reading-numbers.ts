import { type CommentNumber, isSize, readPair } from './reading-pairs.ts';
import type { Part } from './reading-parts.ts';
import type { ReadingRule, ReadingRules } from './reading-rules.ts';

export interface NumberContext {
  refs: { has(ref: number): boolean };
  sizes: { has(size: number): boolean };
  onAir: number | null;
  at: Date;
  rules: ReadingRules;
}

/** Number of digits of the largest piece number. */
const MAX_DIGITS = 9;
/**
 * Maximum number of certain claims in a comment. A longer list is more likely a telephone number, a raffle or a joke.
 */
const MAX_PIECES = 5;
/** Largest number of a French department, which may follow a greeting: « bonsoir le 42 ». */
const LAST_DEPARTMENT = 976;
/** Largest number that may answer a question of the seller, such as « Tapez 1 ». */
const LAST_ANSWER = 3;
/** Largest number that may count pieces: « 2 robe ». */
const LAST_COUNT = 9;

/**
 * Returns the numbers in the size labels of a live’s pieces. « 38/40 » contains two numbers, « M » contains no number.
 */
export const sizesIn = (sizes: Iterable<string | null>): ReadonlySet<number> =>
  new Set([...sizes].flatMap((size) => size?.match(/\d+/g)?.map(Number) ?? []));

/**
 * Returns the rule by which the words around a number show that it is not a reference; null without such words.
 * `isWeak` is true when only the previous word can show it.
 */
function explainNumber(parts: readonly Part[], at: number): { rule: ReadingRule | null; isWeak: boolean } {
  const [previous, current, next] = [parts[at - 1], parts[at], parts[at + 1]];
  const isAdjacent = current !== undefined && next?.from === current.to;
  // In « 42 x2 » the sign « x » belongs to the second number.
  const isOfNext = next?.meaning?.before && parts[at + 2]?.role === 'number';
  const after = (isAdjacent ? next.meaning?.glued : null) ?? next?.meaning?.after ?? null;
  if (after && !isOfNext) return { rule: after, isWeak: false };
  // « le prix du 42 » refers to the piece, « je fais du 42 » to a size.
  if (previous?.text === 'du' && parts[at - 2]?.role === 'topic') return { rule: null, isWeak: false };
  return { rule: previous?.meaning?.before ?? null, isWeak: true };
}

const isThisGarment = (part: Part | undefined): boolean => part?.role === 'polite' && /^(cette|ce)$/.test(part.text);

const isThisPiece = (part: Part | undefined): boolean => part?.role === 'polite' && /^cel(le|ui)$/.test(part.text);

const isMarked = ({ role }: Part): boolean => role === 'article' || role === 'marker';

const isListed = ({ role }: Part): boolean => /^(number|dash|slash|and)$/.test(role);

/** Returns true for a number without an article before « la 42 »: « 2 la 42 ». */
function isBareBeforeNumber(parts: readonly Part[], at: number): boolean {
  const [previous, next, following] = [parts[at - 1], parts[at + 1], parts[at + 2]];
  return !(previous && isMarked(previous)) && next?.role === 'article' && following?.role === 'number';
}

/** Returns true for a small number that may count pieces: « 1 svp », « 2 robe », « 3 article », « 2 pour moi ». */
function mayCount(parts: readonly Part[], at: number): boolean {
  const [previous, current, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (previous && isMarked(previous)) return false;
  const isNoun = next?.role === 'marker' && /^(art|lot|piece|produit)/.test(next.text);
  const isForSomeone = next?.role === 'claim' && /^(pour?|for)$/.test(next.text) && previous?.role !== 'and';
  const isOne = current?.text === '1' && ![previous, next].some((neighbour) => neighbour && isListed(neighbour));
  return isOne || next?.role === 'garment' || isNoun || isForSomeone;
}

/** Returns the rule by which a number that is a reference may mean something else; null without such a doubt. */
function doubtOf(parts: readonly Part[], at: number, value: number, context: NumberContext): ReadingRule | null {
  const [twoBefore, previous, current, next] = [parts[at - 2], parts[at - 1], parts[at], parts[at + 1]];
  if (parts.length === 1 && value <= LAST_ANSWER && value !== context.onAir) return 'quantity';
  if (Math.abs(value - context.at.getUTCFullYear()) <= 1) return 'time';
  const isWithGarment = [previous, next].some((neighbour) => neighbour?.role === 'garment' || isThisGarment(neighbour));
  if ((isWithGarment || isThisPiece(previous)) && isSize(value, context.sizes)) return 'size';
  if (previous?.text === 'le' && twoBefore?.role === 'greeting' && value <= LAST_DEPARTMENT) return 'contact';
  if (previous?.text === 'les' && next?.role !== 'and') return 'quantity';
  if (value <= LAST_COUNT && value !== context.onAir && mayCount(parts, at)) return 'quantity';
  // « 10 la 42 » may offer a price.
  if (isBareBeforeNumber(parts, at)) return value <= LAST_COUNT ? 'quantity' : 'list';
  if (previous?.role === 'dash') return 'list';
  // « moi2 », « le1 » are more often words than references.
  const isGlued = previous?.to === current?.from && previous?.role !== 'marker';
  return isGlued && value < 10 && /\p{L}/u.test(previous?.text ?? '') ? 'quantity' : null;
}

function numberAt(part: Part, parts: readonly Part[], at: number, context: NumberContext): CommentNumber {
  const value = part.text.length > MAX_DIGITS ? Number.NaN : Number(part.text);
  const isRef = context.refs.has(value);
  const number = { value, part, at, isRef, doubt: null, ...explainNumber(parts, at) };
  if (number.rule) return number;
  if (isRef) return { ...number, doubt: doubtOf(parts, at, value, context) };
  // No piece has this number. It may be a year or, from five digits on, a postcode or a telephone number.
  if (value >= 1900 && value < 2100) return { ...number, rule: 'time', isWeak: false };
  return part.text.length > 4 ? { ...number, rule: 'contact', isWeak: false } : number;
}

/**
 * Returns the references in an amount such as a price. An amount contains references in two cases. The seller has turned
 * its rule off, or both its numbers are references and the cents are unusual for a price: « 42,17 ».
 */
function numbersInAmount(part: Part, at: number, { refs, rules }: NumberContext): CommentNumber[] {
  const { rule, text } = part;
  const numbers = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }): CommentNumber => {
    const from = part.from + index;
    const value = Number(digits);
    const numberPart = { ...part, text: digits, from, to: from + digits.length };
    return { value, part: numberPart, at, isRef: refs.has(value), rule: null, isWeak: false, doubt: rule };
  });
  const cents = numbers[1]?.value ?? 0;
  const mayBeTwo = /^\d+[.,]\d+$/.test(text) && cents % 5 !== 0 && cents % 10 !== 9;
  const isMeant = (rule !== null && !rules[rule]) || (mayBeTwo && numbers.every(({ isRef }) => isRef));
  return isMeant ? numbers.filter(({ isRef }) => isRef) : [];
}

export function numbersOf(parts: readonly Part[], context: NumberContext): CommentNumber[] {
  const numbers = parts.flatMap((part, at) => {
    if (part.role === 'number') return [numberAt(part, parts, at, context)];
    return part.role === 'amount' ? numbersInAmount(part, at, context) : [];
  });
  for (const [index, number] of numbers.entries()) {
    const before = numbers[index - 1];
    if (before && before.at !== number.at)
      readPair(before, number, parts.slice(before.at + 1, number.at), context.sizes);
  }
  for (const number of numbers) {
    // While a rule is off, the words that it recognises raise a doubt instead of excluding the number.
    if (number.rule && !context.rules[number.rule]) [number.doubt, number.rule] = [number.doubt ?? number.rule, null];
    if (numbers.length > MAX_PIECES) number.doubt ??= 'list';
  }
  return numbers;
}

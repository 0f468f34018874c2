import type { Lexicon, Meaning } from './reading-lexicon.ts';
import type { ReadingRule } from './reading-rules.ts';
import { type Token, tokensOf } from './reading-tokens.ts';
import type { Role } from './reading-words.ts';
import { meantBy } from './reading-spellings.ts';
import { withDigits } from './reading-numerals.ts';

export interface Part {
  role: Role | 'number' | 'amount' | 'ask' | 'slash' | 'dash' | 'quote' | 'mention';
  text: string;
  from: number;
  to: number;
  meaning: Meaning | null;
  wordCount: number;
  /** Rule by which an amount is not a reference; null for other parts. */
  rule: ReadingRule | null;
}

const signs: Readonly<Record<string, Part['role']>> = {
  '?': 'ask',
  '🤔': 'ask',
  '🤷': 'ask',
  '/': 'slash',
  '-': 'dash',
  '➡': 'dash',
  '🔁': 'dash',
  '🔄': 'dash',
  '↔': 'dash',
  '🆚': 'dash',
  '"': 'quote',
  ',': 'and',
  ';': 'and',
  '&': 'and',
  '+': 'and',
  '#': 'marker',
};
const ignoredSigns = new Set("'!.:()[]^•·…¡");
const refusalEmojis = new Set('❌🚫👎🙅⛔🤮🤢');
const emoji = /\p{Extended_Pictographic}|\p{RI}/u;
const digits = /^\d+$/;

const part = (token: Token, role: Part['role'], meaning: Meaning | null = null, wordCount = 1): Part => ({
  role,
  text: token.text,
  from: token.from,
  to: token.to,
  meaning,
  wordCount,
  rule: token.rule,
});

function signPart(token: Token, meaning: Meaning | null): Part | null {
  if (meaning) return part(token, meaning.role, meaning);
  const role = signs[token.text];
  if (role) return part(token, role);
  if (ignoredSigns.has(token.text)) return null;
  if (refusalEmojis.has(token.text)) return part(token, 'not');
  return emoji.test(token.text) ? null : part(token, 'other');
}

/**
 * Returns the meaning of the longest known run of words from a position, with its number of words. Without a known run,
 * returns null and one word.
 */
function longestRun(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): { meaning: Meaning | null; length: number } {
  let [phrase, found, length] = [tokens[at]?.text ?? '', lexicon.meanings.get(tokens[at]?.text ?? '') ?? null, 1];
  for (let next = at + 1; lexicon.beginnings.has(phrase) && tokens[next]?.form === 'word'; next++) {
    phrase += ` ${tokens[next]?.text}`;
    const meaning = lexicon.meanings.get(phrase);
    if (meaning) [found, length] = [meaning, next - at + 1];
  }
  return { meaning: found, length };
}

/** Returns the part that a run of tokens makes; null for a token that is ignored, such as an emoji. */
function partOf(run: readonly Token[], meaning: Meaning | null): Part | null {
  const [token, last] = [run[0], run.at(-1)];
  if (!token || !last) return null;
  if (token.form === 'amount' || token.form === 'mention') return part(token, token.form);
  if (token.form === 'sign') return signPart(token, meaning);
  if (digits.test(token.text)) return part(token, 'number');
  return part({ ...token, to: last.to }, meaning?.role ?? 'other', meaning, run.length);
}

export function partsOf(text: string, lexicon: Lexicon): Part[] {
  const words = spokenTokens(text, lexicon);
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const { meaning, length } = longestRun(words, at, lexicon);
    const run = words.slice(at, at + length);
    const newPart = partOf(run, meaning);
    if (newPart) parts.push(newPart);
    at += length;
  }
  return parts;
}

const segmentPattern = /\d+|\p{L}+/gu;
/** Returns true when letters written next to digits are a word of their own: jp42, 42svp, 42et17. */
function isOwnWord(meaning: Meaning | undefined, isFirst: boolean, isLast: boolean): boolean {
  if (!meaning) return false;
  if (isFirst) return meaning.before !== null || /^(claim|article|marker)$/.test(meaning.role);
  if (!isLast) return meaning.role === 'and';
  return (meaning.glued ?? meaning.after) !== null || /^(claim|polite|i)$/.test(meaning.role);
}

/**
 * Splits a word that contains digits when each run of letters in it is a word of its own. Otherwise, or when the whole
 * word has a meaning, returns the whole word.
 */
function splitToken(token: Token, lexicon: Lexicon): Token[] {
  const meaningOf = (word: string) => lexicon.meanings.get(meantBy(word, lexicon.words).join(' '));
  if (token.form !== 'word' || !/\d/.test(token.text) || meaningOf(token.text)) return [token];
  const segments = token.text.match(segmentPattern) ?? [];
  const isClear = segments.every(
    (text, at) => digits.test(text) || isOwnWord(meaningOf(text), at === 0, at === segments.length - 1),
  );
  if (!isClear) return [token];
  let from = token.from;
  return segments.map((text) => {
    const segment = { ...token, text, from, to: from + text.length };
    from = segment.to;
    return segment;
  });
}

/** Replaces a spelling with its words: « jla » becomes « je la ». */
const inStandardWords = (token: Token, { words }: Lexicon): Token[] =>
  token.form === 'word' && !digits.test(token.text)
    ? meantBy(token.text, words).map((word) => ({ ...token, text: word }))
    : [token];

/**
 * Returns true for a sign that only joins two words, or a word and its number: « s’il te plaît », « réserve-moi » or
 * « n°42 ».
 */
function joinsWords(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text;
  const isAfterWord = at > 0 && !/\d/.test(tokens[at - 1]?.text ?? '');
  if (text === '-') return isAfterWord || !/\d/.test(tokens[at + 1]?.text ?? '');
  return text === "'" || (text === '°' && isAfterWord);
}

const isDash = (text: string): boolean => text.trim() === '-';

/** Returns the tokens in standard words. Restores the dash between two numbers in words: « trente-huit-quarante ». */
function spokenTokens(text: string, lexicon: Lexicon): Token[] {
  const tokens = tokensOf(text)
    .flatMap((token) => splitToken(token, lexicon))
    .flatMap((token) => inStandardWords(token, lexicon));
  const spoken = withDigits(tokens.filter((_, at) => !joinsWords(tokens, at)));
  return spoken.flatMap((token, at) => {
    const next = spoken[at + 1];
    const hasDash =
      next && digits.test(token.text) && digits.test(next.text) && isDash(text.slice(token.to, next.from));
    return hasDash ? [token, { ...token, form: 'sign', text: '-', from: token.to, to: next.from }] : [token];
  });
}

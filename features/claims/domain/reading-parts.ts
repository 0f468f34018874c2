import type { Lexicon, Meaning } from './reading-lexicon.ts';
import type { ReadingRule } from './reading-rules.ts';
import { spokenTokens } from './reading-spoken.ts';
import type { Token } from './reading-tokens.ts';
import type { Role } from './reading-words.ts';

/** Word, run of words, number or sign of a comment. */
export interface Part {
  role: Role | 'number' | 'amount' | 'ask' | 'slash' | 'dash' | 'quote' | 'mention';
  said: string;
  /** Position in the plain text. */
  from: number;
  to: number;
  meaning: Meaning | null;
  /** Rule that explains an amount; null for other parts. */
  rule: ReadingRule | null;
}

const signs: Readonly<Record<string, Part['role']>> = {
  '?': 'ask',
  '/': 'slash',
  '-': 'dash',
  '"': 'quote',
  ',': 'and',
  ';': 'and',
  '&': 'and',
  '+': 'and',
  '#': 'marker',
};
const silent = new Set("'!.:()[]^•·…¡");
const refusals = new Set('❌🚫👎🙅⛔');
const emoji = /\p{Extended_Pictographic}|\p{RI}/u;
const digits = /^\d+$/;

const part = (token: Token, role: Part['role'], meaning: Meaning | null = null): Part => ({
  role,
  said: token.said,
  from: token.from,
  to: token.to,
  meaning,
  rule: token.rule,
});

function signPart(token: Token, meaning: Meaning | null): Part | null {
  if (meaning) return part(token, meaning.role, meaning);
  const role = signs[token.said];
  if (role) return part(token, role);
  if (silent.has(token.said)) return null;
  if (refusals.has(token.said)) return part(token, 'not');
  return emoji.test(token.said) ? null : part(token, 'other');
}

/** Returns the longest meaningful run of words from a position, with its length in words. */
function longestRun(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): { meaning: Meaning | null; length: number } {
  let [phrase, found, length] = [tokens[at]?.said ?? '', lexicon.meanings.get(tokens[at]?.said ?? '') ?? null, 1];
  for (let next = at + 1; lexicon.beginnings.has(phrase) && tokens[next]?.form === 'word'; next++) {
    phrase += ` ${tokens[next]?.said}`;
    const meaning = lexicon.meanings.get(phrase);
    if (meaning) [found, length] = [meaning, next - at + 1];
  }
  return { meaning: found, length };
}

/** Returns the part made by a run of tokens; null for a token without meaning, such as an emoji. */
function partOf(run: readonly Token[], meaning: Meaning | null): Part | null {
  const [token, last] = [run[0], run.at(-1)];
  if (!token || !last) return null;
  if (token.form === 'amount' || token.form === 'mention') return part(token, token.form);
  if (token.form === 'sign') return signPart(token, meaning);
  if (digits.test(token.said)) return part(token, 'number');
  return part({ ...token, to: last.to }, meaning?.role ?? 'other', meaning);
}

/** Splits a plain text into parts with their roles. */
export function partsOf(text: string, lexicon: Lexicon): Part[] {
  const words = spokenTokens(text, lexicon);
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const { meaning, length } = longestRun(words, at, lexicon);
    const run = words.slice(at, at + length);
    const read = partOf(run, meaning);
    if (read) parts.push(read);
    at += length;
  }
  return parts;
}

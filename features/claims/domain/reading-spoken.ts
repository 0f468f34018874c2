import type { Lexicon, Meaning } from './reading-lexicon.ts';
import { meantBy } from './reading-spellings.ts';
import { type Token, tokensOf } from './reading-tokens.ts';

const runs = /\d+|\p{L}+/gu;
const digits = /^\d+$/;

/** Returns true for letters beside digits (jp42, 42svp, 42et17) that are words of their own. */
function standsApart(meaning: Meaning | undefined, isFirst: boolean, isLast: boolean): boolean {
  if (!meaning) return false;
  if (isFirst) return meaning.before !== null || /^(claim|article|marker)$/.test(meaning.role);
  if (!isLast) return meaning.role === 'and';
  return (meaning.glued ?? meaning.after) !== null || /^(claim|polite|i)$/.test(meaning.role);
}

/** Splits a word with digits when each piece is known; else returns it whole. */
function split(token: Token, lexicon: Lexicon): Token[] {
  const meaningOf = (word: string) => lexicon.meanings.get(meantBy(word, lexicon.words).join(' '));
  if (token.form !== 'word' || !/\d/.test(token.said) || meaningOf(token.said)) return [token];
  const pieces = token.said.match(runs) ?? [];
  const isClear = pieces.every(
    (text, at) => digits.test(text) || standsApart(meaningOf(text), at === 0, at === pieces.length - 1),
  );
  if (!isClear) return [token];
  let from = token.from;
  return pieces.map((text) => {
    const piece = { ...token, said: text, from, to: from + text.length };
    from = piece.to;
    return piece;
  });
}

/** Replaces a spelling with its words: « jla » becomes « je la ». */
const inFull = (token: Token, { words }: Lexicon): Token[] =>
  token.form === 'word' && !digits.test(token.said)
    ? meantBy(token.said, words).map((word) => ({ ...token, said: word }))
    : [token];

/**
 * Returns true for a sign that only joins two words, or a word and its number: « s’il te plaît », « réserve-moi », «
 * n°42 ».
 */
function joinsWords(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.said;
  const isAfterWord = at > 0 && !/\d/.test(tokens[at - 1]?.said ?? '');
  if (text === '-') return isAfterWord || !/\d/.test(tokens[at + 1]?.said ?? '');
  return text === "'" || (text === '°' && isAfterWord);
}

/** Returns the tokens of a plain text in standard spelling, without the signs that only join words. */
export function spokenTokens(text: string, lexicon: Lexicon): Token[] {
  const tokens = tokensOf(text)
    .flatMap((token) => split(token, lexicon))
    .flatMap((token) => inFull(token, lexicon));
  return tokens.filter((_, at) => !joinsWords(tokens, at));
}

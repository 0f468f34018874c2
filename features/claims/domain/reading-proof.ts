import { plainText, READ_MAX, type PlainText } from './reading-text.ts';

/** Matches « défilé 4821 »: the word, then 4 to 6 digits. Both expressions read at most `READ_MAX` characters. */
const code = /(?<![\p{L}\p{N}])defile[^\p{L}\p{N}@]{0,5}\d{4,6}(?![\p{L}\p{N}])/gu;
const codeAlone = /^[^\p{L}\p{N}@]{0,20}defile[^\p{L}\p{N}@]{0,5}(\d{4,6})(?![\p{L}\p{N}])[^\p{L}\p{N}@]*$/u;

/**
 * Returns the proof code in a comment that contains nothing else; else null. The code proves that the author owns an
 * account.
 */
export function readProof(comment: string): string | null {
  if (comment.length > READ_MAX) return null;
  const { text, isOdd } = plainText(comment);
  return isOdd ? null : (codeAlone.exec(text)?.[1] ?? null);
}

/** Blanks the proof codes, because they are not piece numbers. The remaining text keeps its positions. */
export const withoutProofs = ({ text, ...plain }: PlainText): PlainText => ({
  ...plain,
  text: text.replace(code, (match) => ' '.repeat(match.length)),
});

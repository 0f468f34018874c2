import { plainText, MAX_READ, type PlainText } from './reading-text.ts';

/**
 * Matches a proof code such as « défilé 4821 »: the word, then 4 to 6 digits. Both expressions are run on at most
 * `MAX_READ` characters.
 */
const code = /(?<![\p{L}\p{N}])defile[^\p{L}\p{N}@]{0,5}\d{4,6}(?![\p{L}\p{N}])/gu;
const codeAlone = /^[^\p{L}\p{N}@]{0,20}defile[^\p{L}\p{N}@]{0,5}(\d{4,6})(?![\p{L}\p{N}])[^\p{L}\p{N}@]*$/u;

/**
 * Returns the proof code of a comment that contains nothing else; null for any other comment. A customer writes the
 * code in a live to prove that the pseudo is hers.
 */
export function readProof(comment: string): string | null {
  if (comment.length > MAX_READ) return null;
  const { text, isOdd } = plainText(comment);
  return isOdd ? null : (codeAlone.exec(text)?.[1] ?? null);
}

/**
 * Replaces the proof codes with blanks, because they are not piece numbers. The other characters keep their positions.
 */
export const withoutProofs = ({ text, ...plain }: PlainText): PlainText => ({
  ...plain,
  text: text.replace(code, (match) => ' '.repeat(match.length)),
});

import { plainText, READ_MAX, type PlainText } from './reading-text.ts';

/** « défilé 4821 »: the word, then 4 to 6 digits. Both expressions look at most at `READ_MAX` characters. */
const code = /(?<![\p{L}\p{N}])defile[^\p{L}\p{N}@]{0,5}\d{4,6}(?![\p{L}\p{N}])/gu;
const codeAlone = /^[^\p{L}\p{N}@]{0,20}defile[^\p{L}\p{N}@]{0,5}(\d{4,6})(?![\p{L}\p{N}])[^\p{L}\p{N}@]*$/u;

/** The code that a comment says and nothing else with it, by which its author shows whose account is hers; else null. */
export function readProof(comment: string): string | null {
  if (comment.length > READ_MAX) return null;
  const { text, isOdd } = plainText(comment);
  return isOdd ? null : (codeAlone.exec(text)?.[1] ?? null);
}

/** A comment without such codes: they are no numbers of pieces. What is left stands where it stood. */
export const withoutProofs = ({ text, ...plain }: PlainText): PlainText => ({
  ...plain,
  text: text.replace(code, (said) => ' '.repeat(said.length)),
});

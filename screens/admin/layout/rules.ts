import { folded } from '#shared/folded-text.ts';

/** The most of each kind that one search gives: a list shows the rest. */
export const MOST_FOUND = 5;

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word that is typed begins a word of the label: « pro li » names « Produits du live ». */
export function names(typed: string, label: string): boolean {
  const words = wordsOf(label);
  const sought = wordsOf(typed);
  return sought.length > 0 && sought.every((one) => words.some((word) => word.startsWith(one)));
}

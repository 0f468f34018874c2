import { folded } from '#shared/folded-text.ts';

export const MAX_FOUND = 5;

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns true when each typed word begins a word of the label: « pro li » matches « Produits du live ». */
export function matchesLabel(typed: string, label: string): boolean {
  const words = wordsOf(label);
  const typedWords = wordsOf(typed);
  return typedWords.length > 0 && typedWords.every((soughtWord) => words.some((word) => word.startsWith(soughtWord)));
}

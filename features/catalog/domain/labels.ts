import type { Condition } from './rules.ts';

/** Returns the label of a size: `M` gives « Taille M ». A size that begins with the word « taille » is its own label. */
export const sizeLabel = (size: string): string => (/^taille(\s|$)/i.test(size) ? size : `Taille ${size}`);

export const conditionLabels: Readonly<Record<Condition, string>> = {
  new: 'Neuf',
  'like-new': 'Comme neuf',
  'very-good': 'Très bon état',
  good: 'Bon état',
  fair: 'État correct',
};

/** Returns the facts shown to the buyer besides size and colour: `100 % coton`, `Fabrication : Maison Lila`… */
export const factsOf = (piece: {
  composition: string | null;
  maker: string | null;
  condition: Condition | null;
}): string[] => [
  ...(piece.condition ? [conditionLabels[piece.condition]] : []),
  ...(piece.composition ? [piece.composition] : []),
  ...(piece.maker ? [`Fabrication\u00a0: ${piece.maker}`] : []),
];

import type { Condition } from './rules.ts';

export const sizeLabel = (size: string): string => (/^taille(\s|$)/i.test(size) ? size : `Taille ${size}`);

export const conditionLabels: Readonly<Record<Condition, string>> = {
  new: 'Neuf',
  'like-new': 'Comme neuf',
  'very-good': 'Très bon état',
  good: 'Bon état',
  fair: 'État correct',
};

export const factsOf = (piece: {
  composition: string | null;
  maker: string | null;
  condition: Condition | null;
}): string[] => [
  ...(piece.condition ? [conditionLabels[piece.condition]] : []),
  ...(piece.composition ? [piece.composition] : []),
  ...(piece.maker ? [`Fabrication\u00a0: ${piece.maker}`] : []),
];

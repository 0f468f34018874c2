import { counted } from '../counted.ts';
import type { Availability, Condition, PriceChange } from './rules.ts';

/** `M` → « Taille M »; a size that already says so, « Taille unique », is left as it is. */
export const sizeLabel = (size: string): string => (/^taille(\s|$)/i.test(size) ? size : `Taille ${size}`);

export const conditionLabels: Readonly<Record<Condition, string>> = {
  new: 'Neuf',
  'like-new': 'Comme neuf',
  'very-good': 'Très bon état',
  good: 'Bon état',
  fair: 'État correct',
};

export const availabilityLabels: Readonly<Record<Availability, string>> = { free: 'Libres', taken: 'Prises' };

/** What the buyer is told of a piece besides its size and its colour: `100 % coton`, `Fabrication : Maison Lila`… */
export const factsOf = (piece: {
  composition: string | null;
  maker: string | null;
  condition: Condition | null;
}): string[] => [
  ...(piece.condition ? [conditionLabels[piece.condition]] : []),
  ...(piece.composition ? [piece.composition] : []),
  ...(piece.maker ? [`Fabrication\u00a0: ${piece.maker}`] : []),
];

/** How the prices of a selection change; what follows is the amount. */
export const priceChangeLabels: Readonly<Record<PriceChange['kind'], string>> = {
  to: 'Nouveau prix',
  less: 'Baisser d’un montant',
  more: 'Augmenter d’un montant',
  'percent-less': 'Baisser en pourcentage',
  'percent-more': 'Augmenter en pourcentage',
};

/** « 12 pièces sélectionnées ». */
export const selectedPieces = (count: number): string => counted(count, 'pièce sélectionnée', 'pièces sélectionnées');

/** What became of a selection: « 12 prix changés, 2 refusés ». */
export function pricesSentence(done: number, refused: number): string {
  const went = done === 0 ? 'Aucun prix changé' : counted(done, 'prix changé', 'prix changés');
  return refused === 0 ? went : `${went}, ${counted(refused, 'refusé', 'refusés')}`;
}

/** « 12 pièces supprimées, 2 gardées ». */
export function deletedSentence(done: number, refused: number): string {
  const went = done === 0 ? 'Aucune pièce supprimée' : counted(done, 'pièce supprimée', 'pièces supprimées');
  return refused === 0 ? went : `${went}, ${counted(refused, 'gardée', 'gardées')}`;
}

import { counted, outcomeSentence } from '#shared/counted.ts';
import type { Availability, PriceChange } from './rules.ts';

export const availabilityLabels: Readonly<Record<Availability, string>> = { free: 'Libres', taken: 'Prises' };

export const priceChangeLabels: Readonly<Record<PriceChange['kind'], string>> = {
  to: 'Nouveau prix',
  less: 'Baisser d’un montant',
  more: 'Augmenter d’un montant',
  'percent-less': 'Baisser en pourcentage',
  'percent-more': 'Augmenter en pourcentage',
};

export const selectedPiecesLabel = (count: number): string =>
  counted(count, 'pièce sélectionnée', 'pièces sélectionnées');

export const pricesSentence = (done: number, refused: number): string =>
  outcomeSentence('Aucun prix changé', [done, 'prix changé', 'prix changés'], [refused, 'refusé']);

export const deletedSentence = (done: number, refused: number): string =>
  outcomeSentence('Aucune pièce supprimée', [done, 'pièce supprimée', 'pièces supprimées'], [refused, 'gardée']);

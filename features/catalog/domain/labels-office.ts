import { counted, outcomeSentence } from '#shared/counted.ts';
import { catalogProblems } from './problems.ts';
import type { Availability, PriceChange } from './rules.ts';

export const availabilityLabels: Readonly<Record<Availability, string>> = { free: 'Libres', taken: 'Prises' };

/** Kinds of price changes of a selection, before the field of the amount. */
export const priceChangeLabels: Readonly<Record<PriceChange['kind'], string>> = {
  to: 'Nouveau prix',
  less: 'Baisser d’un montant',
  more: 'Augmenter d’un montant',
  'percent-less': 'Baisser en pourcentage',
  'percent-more': 'Augmenter en pourcentage',
};

/** « 12 pièces sélectionnées ». */
export const selectedPiecesLabel = (count: number): string =>
  counted(count, 'pièce sélectionnée', 'pièces sélectionnées');

/** Returns the result for a selection: « 12 prix changés, 2 refusés ». */
export const pricesSentence = (done: number, refused: number): string =>
  outcomeSentence('Aucun prix changé', [done, 'prix changé', 'prix changés'], [refused, 'refusé']);

/** « 12 pièces supprimées, 2 gardées ». */
export const deletedSentence = (done: number, refused: number): string =>
  outcomeSentence('Aucune pièce supprimée', [done, 'pièce supprimée', 'pièces supprimées'], [refused, 'gardée']);

/** « 2 personnes attendent cette pièce : leurs demandes seront fermées. » */
export const closedClaimsSentence = (waiting: number): string =>
  `${catalogProblems.pieceAwaited.sentence({ waiting })}\u00A0: ${waiting > 1 ? 'leurs demandes seront fermées' : 'sa demande sera fermée'}.`;

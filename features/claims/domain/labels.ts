import type { ClaimState, ReleaseReason } from './life.ts';

/** Where a claim stands, for those who sell. */
export const claimStateLabels: Readonly<Record<ClaimState, string>> = {
  waiting: 'En attente',
  held: 'Attribuée',
  released: 'Rendue',
  withdrawn: 'Abandonnée',
  dismissed: 'Écartée',
  closed: 'Close',
};

/** Why a piece left the order that held it, in the history of the piece. */
export const releaseReasonLabels: Readonly<Record<ReleaseReason, string>> = {
  removed: 'retirée de la commande',
  passed: 'passée à la suivante',
  cancelled: 'commande annulée',
  expired: 'délai de paiement dépassé',
};

/** A place in the line of a piece, from 1: « 2e dans la file ». */
export const placeLabel = (place: number): string => `${place === 1 ? '1re' : `${place}e`} dans la file`;

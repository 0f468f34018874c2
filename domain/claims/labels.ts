import type { ClaimState } from './life.ts';

/** Where a claim stands, for those who sell. */
export const claimStateLabels: Readonly<Record<ClaimState, string>> = {
  waiting: 'En attente',
  held: 'Attribuée',
  released: 'Rendue',
  withdrawn: 'Abandonnée',
  dismissed: 'Écartée',
  closed: 'Close',
};

/** A place in the line of a piece, from 1: « 2e dans la file ». */
export const placeLabel = (place: number): string => `${place === 1 ? '1re' : `${place}e`} dans la file`;

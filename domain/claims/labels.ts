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

import type { ClaimState, ReleaseReason } from './lifecycle.ts';

export const claimStateLabels: Readonly<Record<ClaimState, string>> = {
  waiting: 'En attente',
  held: 'Attribuée',
  released: 'Libérée',
  withdrawn: 'Abandonnée',
  dismissed: 'Écartée',
  closed: 'Close',
};

export const releaseReasonLabels: Readonly<Record<ReleaseReason, string>> = {
  removed: 'retirée de la commande',
  passed: 'passée à la suivante',
  cancelled: 'commande annulée',
  expired: 'délai de paiement dépassé',
};

export const placeLabel = (place: number): string => `${place === 1 ? '1re' : `${place}e`} dans la file`;

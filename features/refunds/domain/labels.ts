import type { RefundMeans } from './lifecycle.ts';
import type { RefundWay } from '#features/payments/domain/lifecycle.ts';

export const refundWayLabels: Readonly<Record<RefundWay, string>> = {
  credit: 'remboursé sur la carte',
  cancelled: 'paiement annulé avant d’être débité',
  lowered: 'paiement diminué avant d’être débité',
};

/** Reasons by code of the provider. For other codes, the provider's own message is shown. */
const refusals: Readonly<Record<string, string>> = {
  PSP_010: 'il ne connaît pas ce paiement',
  PSP_083: 'ce paiement est contesté à la banque de la cliente, il ne peut pas être remboursé en plus',
};

export const refusedRefundSentence = ({ code, message }: { code: string | null; message: string }): string =>
  `Le prestataire de paiement refuse ce remboursement\u00A0: ${(code && refusals[code]) ?? message}`;

export const refundMeansLabels: Readonly<Record<RefundMeans, { choice: string; inSentence: string }>> = {
  transfer: { choice: 'Par virement', inSentence: 'par virement' },
  cash: { choice: 'En espèces', inSentence: 'en espèces' },
  cheque: { choice: 'Par chèque', inSentence: 'par chèque' },
  other: { choice: 'Autrement', inSentence: 'autrement que sur votre carte' },
};

/** Null for « Autrement » without a card payment, because its words name the card. */
export const refundMeansInSentence = (means: RefundMeans, wasPaidByCard: boolean): string | null =>
  means === 'other' && !wasPaidByCard ? null : refundMeansLabels[means].inSentence;

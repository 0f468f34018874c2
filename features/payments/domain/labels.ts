import { statusesInWords } from '#features/orders/domain/labels.ts';
import type { ProviderStatus, TransactionOperation, TransactionState } from '#shared/payment-words.ts';
import type { PaymentFlag } from './rules.ts';

export const paymentFlagLabels: Record<PaymentFlag, string> = {
  amount: 'Le montant payé diffère du total de la commande',
  double: 'La commande a été payée deux fois',
  'cancelled-order': `Un paiement est arrivé sur une commande ${statusesInWords((life) => !life.confirmsPayments)}`,
  currency: 'Le paiement n’est pas en euros',
  mode: 'Paiement de test reçu sur la boutique réelle',
};

export const transactionLabels: Record<TransactionOperation, Record<TransactionState, string>> = {
  debit: {
    pending: 'Paiement en attente',
    refused: 'Paiement refusé',
    paid: 'Paiement par carte',
    cancelled: 'Paiement annulé',
  },
  credit: {
    pending: 'Remboursement en attente',
    refused: 'Remboursement refusé',
    paid: 'Remboursement',
    cancelled: 'Remboursement annulé',
  },
  chargeback: {
    pending: 'Contestation en cours',
    refused: 'Contestation rejetée',
    paid: 'Repris par la banque',
    cancelled: 'Contestation retirée',
  },
};

/** Words for Lyra’s `detailedStatus`. */
export const providerStatusLabels: Readonly<Record<ProviderStatus, string>> = {
  AUTHORISED: 'accepté, remise en banque à venir',
  CAPTURED: 'remis en banque',
  ACCEPTED: 'accepté',
  PARTIALLY_AUTHORISED: 'accepté en partie',
  REFUSED: 'refusé',
  EXPIRED: 'expiré',
  ERROR: 'en erreur',
  ABANDONED: 'abandonné avant la fin',
  NOT_CREATED: 'jamais commencé',
  CANCELLED: 'annulé avant la remise en banque',
  INITIAL: 'commencé',
  CAPTURE_PENDING: 'remise en banque en cours',
  WAITING_AUTHORISATION: 'en attente de l’accord de la banque',
  WAITING_AUTHORISATION_TO_VALIDATE: 'en attente de l’accord de la banque, puis à valider chez le prestataire',
  UNDER_VERIFICATION: 'en cours de vérification',
  PRE_AUTHORISED: 'accepté sous réserve',
  WAITING_FOR_PAYMENT: 'en attente de paiement',
  AUTHORISED_TO_VALIDATE: 'accepté, à valider chez le prestataire',
  SUSPENDED: 'suspendu',
  PENDING: 'en cours',
  REFUND_TO_RETRY: 'remboursement à relancer chez le prestataire',
};

export const providerStatusInWords = (status: string): string =>
  Object.hasOwn(providerStatusLabels, status)
    ? providerStatusLabels[status as ProviderStatus]
    : `le prestataire dit «\u00a0${status}\u00a0»`;

/**
 * Returns the French words for a status; null for a charge-back with a known status, because such words describe
 * a payment. The label of the charge-back states the bank's action.
 */
export const transactionStatusInWords = (operation: TransactionOperation, status: string): string | null =>
  operation === 'chargeback' && Object.hasOwn(providerStatusLabels, status) ? null : providerStatusInWords(status);

import { statusesInWords } from '../orders/labels.ts';
import type { TransactionOperation, TransactionState } from './life.ts';
import type { PaymentFlag } from './rules.ts';

/** What is particular to a payment that was received (D-13). */
export const paymentFlagLabels: Record<PaymentFlag, string> = {
  amount: 'Le montant payé diffère du total de la commande',
  double: 'La commande a été payée deux fois',
  'cancelled-order': `Un paiement est arrivé sur une commande ${statusesInWords((life) => !life.confirmsPayments)}`,
  currency: 'Le paiement n’est pas en euros',
  mode: 'Paiement de test reçu sur la boutique réelle',
};

/** What a transaction is, by its operation and its state. */
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

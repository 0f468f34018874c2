export type TransactionState = 'pending' | 'refused' | 'paid' | 'cancelled';

const rank: Record<TransactionState, number> = { pending: 0, refused: 1, paid: 2, cancelled: 3 };

/** Notices come repeated, late and out of order: a transaction only ever moves forward. */
export const movesForward = (from: TransactionState, to: TransactionState): boolean => rank[to] > rank[from];

/** What an admin must look at in a payment that was received (D-13). */
export type PaymentFlag = 'amount' | 'double' | 'cancelled-order' | 'currency' | 'mode';

export const paymentFlagLabels: Record<PaymentFlag, string> = {
  amount: 'Le montant payé diffère du total de la commande',
  double: 'La commande a été payée deux fois',
  'cancelled-order': 'Un paiement est arrivé sur une commande annulée',
  currency: 'Le paiement n’est pas en euros',
  mode: 'Paiement de test reçu sur la boutique réelle',
};

/** Seconds after a form was opened at which the provider is asked, in case its notice never came. */
export const CHECKS_AFTER_SECONDS = [20, 90, 300, 960, 3600] as const;

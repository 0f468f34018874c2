/** Operations that move money. In a `chargeback`, the buyer’s bank reclaims the money of a debit. */
export const transactionOperations = ['debit', 'credit', 'chargeback'] as const;
export type TransactionOperation = (typeof transactionOperations)[number];

export const transactionStates = ['pending', 'refused', 'paid', 'cancelled'] as const;
export type TransactionState = (typeof transactionStates)[number];

export type ProviderStatus =
  | 'AUTHORISED'
  | 'CAPTURED'
  | 'ACCEPTED'
  | 'PARTIALLY_AUTHORISED'
  | 'REFUSED'
  | 'EXPIRED'
  | 'ERROR'
  | 'ABANDONED'
  | 'NOT_CREATED'
  | 'CANCELLED'
  | 'INITIAL'
  | 'CAPTURE_PENDING'
  | 'WAITING_AUTHORISATION'
  | 'WAITING_AUTHORISATION_TO_VALIDATE'
  | 'UNDER_VERIFICATION'
  | 'PRE_AUTHORISED'
  | 'WAITING_FOR_PAYMENT'
  | 'AUTHORISED_TO_VALIDATE'
  | 'SUSPENDED'
  | 'PENDING'
  | 'REFUND_TO_RETRY';

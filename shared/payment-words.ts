/** A debit collects money, a credit refunds money, and in a charge-back the buyer’s bank reclaims the money. */
export const transactionOperations = ['debit', 'credit', 'chargeback'] as const;
export type TransactionOperation = (typeof transactionOperations)[number];

export const transactionStates = ['pending', 'refused', 'paid', 'cancelled'] as const;
export type TransactionState = (typeof transactionStates)[number];

/** Statuses of an operation as named by the provider (Lyra’s `detailedStatus`). */
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

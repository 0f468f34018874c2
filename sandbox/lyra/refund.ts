import type { StoredTransaction } from './lyra-data.ts';
import { newUuid } from './lyra-data.ts';
import type { LyraContext } from './lyra-context.ts';

export class ServiceError extends Error {
  readonly errorCode: string;
  readonly detail: string | null;
  constructor(errorCode: string, message: string, detail: string | null = null) {
    super(message);
    this.errorCode = errorCode;
    this.detail = detail;
  }
}

export const invalidInput = (detail: string): ServiceError =>
  new ServiceError('INT_902', 'input validation error', detail);

export const refundableCents = ({ operation, status, amount, refunded, chargedBack = 0 }: StoredTransaction): number =>
  operation === 'DEBIT' && (status === 'AUTHORISED' || status === 'CAPTURED') ? amount - refunded - chargedBack : 0;

/** @throws ServiceError for a payment that is captured or not authorised. */
export async function cancel({ data }: LyraContext, transaction: StoredTransaction): Promise<StoredTransaction> {
  if (transaction.status !== 'AUTHORISED') throw invalidInput('already captured');
  const cancelled: StoredTransaction = { ...transaction, status: 'CANCELLED' };
  await data.saveTransaction(cancelled);
  return cancelled;
}

/**
 * Lowers a payment to `amount`, in cents.
 * @throws ServiceError for a payment that is captured or not authorised, and for an amount that is not lower.
 */
export async function lower(
  { data }: LyraContext,
  transaction: StoredTransaction,
  amount: number,
): Promise<StoredTransaction> {
  if (transaction.status !== 'AUTHORISED') throw invalidInput('already captured');
  if (amount >= transaction.amount) throw invalidInput('cardUpdate.amount');
  const lowered: StoredTransaction = { ...transaction, amount };
  await data.saveTransaction(lowered);
  return lowered;
}

/** Adds a credit transaction, for a refund or a charge-back, and marks the payment as captured. */
export async function credit(
  context: LyraContext,
  payment: StoredTransaction,
  amount: number,
  reason: 'REFUND' | 'CHARGEBACK' = 'REFUND',
): Promise<StoredTransaction> {
  const newTotal =
    reason === 'REFUND'
      ? { refunded: payment.refunded + amount }
      : { chargedBack: (payment.chargedBack ?? 0) + amount };
  await context.data.saveTransaction({ ...payment, status: 'CAPTURED', settlesAt: null, ...newTotal });
  const creditTransaction: StoredTransaction = {
    ...payment,
    uuid: newUuid(),
    operation: 'CREDIT',
    status: 'AUTHORISED',
    amount,
    at: context.world.now().toISOString(),
    settlesAt: null,
    refunded: 0,
    parent: payment.uuid,
    context: reason,
    strongAuthentication: 'DISABLED',
  };
  await context.data.saveTransaction(creditTransaction);
  return creditTransaction;
}

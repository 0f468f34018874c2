import type { Book, StoredTransaction } from './book.ts';
import { newUuid } from './book.ts';
import type { Desk } from './desk.ts';

/** Refusal of a service: the envelope states `ERROR` with this code. */
export class ServiceError extends Error {
  readonly errorCode: string;
  readonly detail: string | null;
  constructor(errorCode: string, message: string, detail: string | null = null) {
    super(message);
    this.errorCode = errorCode;
    this.detail = detail;
  }
}

export const invalid = (detail: string): ServiceError => new ServiceError('INT_902', 'input validation error', detail);

/** Returns the refundable part of a transaction, in cents. */
export const leftOf = ({ operation, status, amount, refunded, chargedBack = 0 }: StoredTransaction): number =>
  operation === 'DEBIT' && (status === 'AUTHORISED' || status === 'CAPTURED') ? amount - refunded - chargedBack : 0;

/** Cancels a payment that was not captured yet. */
export async function cancel(book: Book, transaction: StoredTransaction): Promise<StoredTransaction> {
  if (transaction.status !== 'AUTHORISED') throw invalid('already captured');
  const cancelled: StoredTransaction = { ...transaction, status: 'CANCELLED' };
  await book.keep(cancelled);
  return cancelled;
}

/** Lowers a payment that was not captured yet. */
export async function lower(book: Book, transaction: StoredTransaction, amount: number): Promise<StoredTransaction> {
  if (transaction.status !== 'AUTHORISED') throw invalid('already captured');
  if (amount >= transaction.amount) throw invalid('cardUpdate.amount');
  const lowered: StoredTransaction = { ...transaction, amount };
  await book.keep(lowered);
  return lowered;
}

/** Refunds money as a credit of its own, for the shop or for the buyer's bank. */
export async function refund(
  desk: Desk,
  book: Book,
  of: StoredTransaction,
  amount: number,
  context: 'REFUND' | 'CHARGEBACK' = 'REFUND',
): Promise<StoredTransaction> {
  // Counts chargebacks apart from refunds.
  const movedAmount =
    context === 'REFUND' ? { refunded: of.refunded + amount } : { chargedBack: (of.chargedBack ?? 0) + amount };
  await book.keep({ ...of, status: 'CAPTURED', settlesAt: null, ...movedAmount });
  const credit: StoredTransaction = {
    ...of,
    uuid: newUuid(),
    operation: 'CREDIT',
    status: 'AUTHORISED',
    amount,
    at: desk.world.now().toISOString(),
    settlesAt: null,
    refunded: 0,
    parent: of.uuid,
    context,
    strongAuthentication: 'DISABLED',
  };
  await book.keep(credit);
  return credit;
}

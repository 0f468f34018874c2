import type { ProviderStatus, TransactionOperation, TransactionState } from '#shared/payment-words.ts';
import { transactionLifecycle } from './lifecycle.ts';
import type { Transaction } from './rules.ts';

/** Status of a credit that failed. The provider makes this credit only after the seller has started it again. */
export const REFUND_TO_RETRY: ProviderStatus = 'REFUND_TO_RETRY';

export const movesForward = (
  from: TransactionState,
  to: TransactionState,
  operation: TransactionOperation = 'debit',
): boolean => {
  const rank = operation === 'credit' ? 'creditRank' : 'rank';
  return transactionLifecycle[to][rank] > transactionLifecycle[from][rank];
};

/** Returns true for a credit that failed, even after its authorisation, and that the provider may still make. */
const isToRetry = (known: Transaction, status: string | null): boolean =>
  known.operation === 'credit' && status === REFUND_TO_RETRY && !transactionLifecycle[known.state].isCancelled;

/**
 * Merges a report into the known transaction. Reports come in any order, so the state only advances, the refunded
 * amount only increases and, within a state, the amount only decreases.
 * @param status status of the report in the provider's words. `REFUND_TO_RETRY` moves the state of a refund back.
 */
export function mergedReport(
  known: Transaction | null,
  received: Transaction,
  status: string | null = null,
): Transaction {
  if (!known) return received;
  const refunded = Math.max(known.refunded, received.refunded);
  const parentId = known.parentId ?? received.parentId;
  // Before its capture, a payment is refunded in part by lowering its amount.
  const lowerAmount = Math.min(known.amount, received.amount);
  if (known.state === received.state) return { ...known, amount: lowerAmount, refunded, parentId };
  const isLater = movesForward(known.state, received.state, known.operation) || isToRetry(known, status);
  return {
    ...(isLater ? received : known),
    refunded,
    parentId,
    counts: known.counts,
  };
}

export const isNews = (was: Transaction | null, now: Transaction): boolean =>
  was?.state !== now.state ||
  was.amount !== now.amount ||
  was.refunded !== now.refunded ||
  was.parentId !== now.parentId;

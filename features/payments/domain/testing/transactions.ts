import type { Transaction } from '../rules.ts';

/** Returns a completed payment of 31 €, with these changes. */
export const aDebit = (changes: Partial<Transaction> = {}): Transaction => ({
  id: 'd1',
  operation: 'debit',
  state: 'paid',
  amount: 3100,
  refunded: 0,
  parentId: null,
  counts: true,
  ...changes,
});

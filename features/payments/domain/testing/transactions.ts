import type { Transaction } from '../rules.ts';

/** Returns a paid debit of €31.00 with the given changes. */
export const aTransaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: 'd1',
  operation: 'debit',
  state: 'paid',
  amount: 3100,
  refunded: 0,
  parentId: null,
  counts: true,
  ...changes,
});

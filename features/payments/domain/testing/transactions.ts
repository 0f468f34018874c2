import type { Transaction } from '../rules.ts';

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

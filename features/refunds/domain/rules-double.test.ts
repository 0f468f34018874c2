import assert from 'node:assert/strict';
import { test } from 'vitest';
import { moneyOf, owedToBuyer, type Transaction } from '#features/payments/domain/rules.ts';
import type { RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import { aTransaction } from '#features/payments/domain/testing/transactions.ts';
import { moneyForWithdrawals } from './rules.ts';

const credit = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
  aTransaction({ id, operation: 'credit', amount, parentId: 'd1', ...changes });
const refundOf = (amount: number, changes: Partial<RequestedRefund> = {}): RequestedRefund => ({
  id: `r${amount}`,
  transactionId: 'd1',
  amount,
  state: 'done',
  itemIds: [],
  withPostage: false,
  ...changes,
});

test('D-13 a second payment is owed in full after an earlier refund that names no piece', () => {
  const goodwill = refundOf(500, { isBeforeDouble: true });
  const plainOrder = {
    status: 'paid',
    total: 3100,
    waived: 0,
    keptPostage: 0,
    returned: 0,
    agreed: 0,
    postage: 600,
  } as const;
  const paidTwice = [aTransaction(), credit('c', 500), aTransaction({ id: 'd2' })];
  const owed = (transactions: Transaction[], refunds: RequestedRefund[], withdrawn = 0) => {
    const order = { ...plainOrder, withdrawn };
    return owedToBuyer(order, moneyForWithdrawals(moneyOf(transactions), { order, refunds, items: [] }));
  };
  assert.equal(owed(paidTwice, [goodwill]), 3100);
  const refunded = [...paidTwice, credit('e', 3100, { parentId: 'd2' })];
  assert.equal(owed(refunded, [goodwill, refundOf(3100)]), 0);
  // After a withdrawal from the whole order, the shop owes the rest of both payments.
  assert.equal(owed(paidTwice, [goodwill], 3100), 5700);
});

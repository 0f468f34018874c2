import assert from 'node:assert/strict';
import { test } from 'vitest';
import { refundAnsweredBy, type RequestedRefund } from './rules-refunds.ts';
import { missingOf, moneyOf, restOf, type Transaction } from './rules.ts';
import { aDebit as a } from './testing/transactions.ts';

const credit = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
  a({ id, operation: 'credit', amount, parentId: 'd1', ...changes });
const aRequestedRefund = (changes: Partial<RequestedRefund> = {}): RequestedRefund => ({
  id: 'r1',
  transactionId: 'd1',
  amount: 1000,
  state: 'requested',
  itemIds: [],
  withPostage: false,
  ...changes,
});

test('a new or changed transaction answers the matching pending refund and states how the refund was made', () => {
  const answer = (was: Transaction | null, now: Transaction, refund = aRequestedRefund()) => {
    const booksBefore = was ? [was] : [a()];
    const booksAfter = was ? [now] : [a(), now];
    return refundAnsweredBy([refund], { was, now, before: booksBefore, after: booksAfter })?.way ?? null;
  };
  assert.equal(answer(null, credit('c', 1000)), 'credit');
  assert.equal(answer(null, credit('c', 1000, { state: 'pending', parentId: null })), 'credit');
  assert.equal(answer(a(), a({ amount: 2100 })), 'lowered');
  assert.equal(answer(a(), a({ state: 'cancelled' }), aRequestedRefund({ amount: 3100 })), 'cancelled');
  assert.equal(answer(a(), a({ refunded: 1000 })), 'credit');
  assert.equal(answer(null, credit('c', 999)), null);
  assert.equal(answer(null, credit('c', 1000, { parentId: 'd2' })), null);
  assert.equal(answer(null, credit('c', 1000, { operation: 'chargeback' })), null);
  assert.equal(answer(null, credit('c', 1000), aRequestedRefund({ state: 'done' })), null);
  assert.equal(answer(a(), a({ state: 'cancelled' })), null);
});

test('a refund follows the later states of its credit', () => {
  const outcome = (refund: Partial<RequestedRefund>, was: Transaction['state'], state: Transaction['state']) => {
    const [before, now] = [credit('c', 1000, { state: was }), credit('c', 1000, { state })];
    const news = { was: before, now, before: [a(), before], after: [a(), now] };
    const found = refundAnsweredBy(
      [aRequestedRefund(), aRequestedRefund({ id: 'r2', answeredBy: 'c', ...refund })],
      news,
    );
    return found && [found.refund.id, found.state, found.way];
  };
  assert.deepEqual(outcome({ state: 'done' }, 'pending', 'refused'), ['r2', 'refused', null]);
  assert.deepEqual(outcome({ state: 'done' }, 'paid', 'cancelled'), ['r2', 'refused', null]);
  assert.deepEqual(outcome({ state: 'done' }, 'pending', 'paid'), ['r2', 'done', 'credit']);
  assert.deepEqual(outcome({ state: 'refused' }, 'refused', 'paid'), ['r2', 'done', 'credit']);
});

test('D-05 a cancelled order misses nothing and asks for no rest, also when its kept postage was refunded', () => {
  const due = { total: 3100, withdrawn: 0, waived: 0, keptPostage: 600, returned: 0, agreed: 0, isPaid: true };
  const books = [a(), credit('c', 2800)];
  assert.deepEqual(
    [missingOf({ ...due, status: 'paid' }, moneyOf(books)), restOf({ ...due, status: 'paid' }, books, 0)],
    [2800, 2800],
  );
  const cancelled = { ...due, status: 'cancelled' } as const;
  assert.deepEqual([missingOf(cancelled, moneyOf(books)), restOf(cancelled, books, 0)], [0, 0]);
});

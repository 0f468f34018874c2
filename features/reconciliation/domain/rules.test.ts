import assert from 'node:assert/strict';
import { test } from 'vitest';
import { aDebit as a } from '#features/payments/domain/testing/transactions.ts';
import { countsOf, differenceOf, hasNews } from './rules.ts';

const credit = (changes: object = {}) => a({ id: 'c', operation: 'credit', amount: 1000, parentId: 'd1', ...changes });

test('D-13 the accounts agree when the sums and each transaction are equal', () => {
  assert.equal(differenceOf([], []), null);
  assert.equal(differenceOf([a(), credit()], [a(), credit()]), null);
  assert.equal(differenceOf([a({ state: 'refused' })], []), null, 'money that never moved');
  assert.equal(differenceOf([a({ counts: false })], []), null, 'money that does not count');
  assert.equal(differenceOf([], [a({ state: 'pending' })]), null);
});

test('D-13 another sum, or the same sum of other transactions, is a difference', () => {
  assert.deepEqual(differenceOf([a()], []), { ours: 3100, theirs: 0 });
  assert.deepEqual(differenceOf([], [a()]), { ours: 0, theirs: 3100 });
  assert.deepEqual(differenceOf([a()], [a(), credit()]), { ours: 3100, theirs: 2100 });
  assert.deepEqual(differenceOf([a()], [a({ id: 'd2' })]), { ours: 3100, theirs: 3100 });
  // A refund that only its debit reports, and a payment with another amount.
  assert.deepEqual(differenceOf([a({ refunded: 1000 })], [a({ amount: 2100 })]), { ours: 2100, theirs: 2100 });
  // A payment and a refund of the same amount, exchanged.
  const [first, second] = [a({ id: 'd2', amount: 500 }), a({ id: 'd3', amount: 500 })];
  const asCredit = { operation: 'credit', parentId: 'd1' } as const;
  assert.deepEqual(differenceOf([a(), first, { ...second, ...asCredit }], [a(), { ...first, ...asCredit }, second]), {
    ours: 3100,
    theirs: 3100,
  });
  // A refund that is a credit for the shop, and only a refunded amount of its debit for the provider.
  const refunded = [a(), a({ id: 'd2' }), credit({ parentId: 'd2' })];
  assert.deepEqual(differenceOf(refunded, [a(), a({ id: 'd2', refunded: 1000 })]), { ours: 5200, theirs: 5200 });
});

test('D-13 a reported transaction is news when the shop does not know it, or when it has advanced', () => {
  assert.equal(hasNews([], []), false);
  assert.equal(hasNews([a()], []), false);
  assert.equal(hasNews([], [a()]), true);
  assert.equal(hasNews([a()], [a()]), false);
  assert.equal(hasNews([a({ state: 'pending' })], [a()]), true);
  assert.equal(hasNews([a()], [a({ state: 'pending' })]), false, 'an older report');
  assert.equal(hasNews([a(), credit()], [a(), credit({ refunded: 1 })]), true);
});

test('D-13 orders of a comparison that are neither equal nor corrected are unknown', () => {
  assert.deepEqual(countsOf({ asked: 10, equal: 6, mended: 1, leftToAsk: 4 }), {
    asked: 10,
    equal: 6,
    mended: 1,
    unknown: 7,
  });
});

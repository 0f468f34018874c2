import assert from 'node:assert/strict';
import { test } from 'vitest';
import { aTransaction } from '#features/payments/domain/testing/transactions.ts';
import { countsOf, differenceOf, hasNews } from './rules.ts';

const credit = (changes: object = {}) =>
  aTransaction({ id: 'c', operation: 'credit', amount: 1000, parentId: 'd1', ...changes });

test('D-13 the accounts agree when the sums and each transaction are equal', () => {
  assert.equal(differenceOf([], []), null);
  assert.equal(differenceOf([aTransaction(), credit()], [aTransaction(), credit()]), null);
  assert.equal(differenceOf([aTransaction({ state: 'refused' })], []), null, 'money that never moved');
  assert.equal(differenceOf([aTransaction({ counts: false })], []), null, 'money that does not count');
  assert.equal(differenceOf([], [aTransaction({ state: 'pending' })]), null);
});

test('D-13 a paid debit whose capture is reported as pending is not a difference', () => {
  assert.equal(differenceOf([aTransaction()], [aTransaction({ state: 'pending' })]), null);
  assert.notEqual(differenceOf([aTransaction()], [aTransaction({ state: 'refused' })]), null);
  const own = [aTransaction(), credit()];
  assert.notEqual(differenceOf(own, [aTransaction(), credit({ state: 'pending' })]), null, 'a refund that is not made');
});

test('D-13 another sum, or the same sum of other transactions, is a difference', () => {
  assert.deepEqual(differenceOf([aTransaction()], []), { ours: 3100, theirs: 0 });
  assert.deepEqual(differenceOf([], [aTransaction()]), { ours: 0, theirs: 3100 });
  assert.deepEqual(differenceOf([aTransaction()], [aTransaction(), credit()]), { ours: 3100, theirs: 2100 });
  assert.deepEqual(differenceOf([aTransaction()], [aTransaction({ id: 'd2' })]), { ours: 3100, theirs: 3100 });
  // A refund that only its debit reports, and a payment with another amount.
  assert.deepEqual(differenceOf([aTransaction({ refunded: 1000 })], [aTransaction({ amount: 2100 })]), {
    ours: 2100,
    theirs: 2100,
  });
  // A payment and a refund of the same amount, exchanged.
  const [first, second] = [aTransaction({ id: 'd2', amount: 500 }), aTransaction({ id: 'd3', amount: 500 })];
  const asCredit = { operation: 'credit', parentId: 'd1' } as const;
  assert.deepEqual(
    differenceOf(
      [aTransaction(), first, { ...second, ...asCredit }],
      [aTransaction(), { ...first, ...asCredit }, second],
    ),
    {
      ours: 3100,
      theirs: 3100,
    },
  );
  // A refund that is a credit for the shop, and only a refunded amount of its debit for the provider.
  const refunded = [aTransaction(), aTransaction({ id: 'd2' }), credit({ parentId: 'd2' })];
  assert.deepEqual(differenceOf(refunded, [aTransaction(), aTransaction({ id: 'd2', refunded: 1000 })]), {
    ours: 5200,
    theirs: 5200,
  });
});

test('D-13 a reported transaction is news when the shop does not know it, or when it has advanced', () => {
  assert.equal(hasNews([], []), false);
  assert.equal(hasNews([aTransaction()], []), false);
  assert.equal(hasNews([], [aTransaction()]), true);
  assert.equal(hasNews([aTransaction()], [aTransaction()]), false);
  assert.equal(hasNews([aTransaction({ state: 'pending' })], [aTransaction()]), true);
  assert.equal(hasNews([aTransaction()], [aTransaction({ state: 'pending' })]), false, 'an older report');
  assert.equal(hasNews([aTransaction(), credit()], [aTransaction(), credit({ refunded: 1 })]), true);
});

test('D-13 orders of a comparison that are neither equal nor corrected are unknown', () => {
  assert.deepEqual(countsOf({ asked: 10, equal: 6, mended: 1, leftToAsk: 4 }), {
    asked: 10,
    equal: 6,
    mended: 1,
    unknown: 7,
  });
});

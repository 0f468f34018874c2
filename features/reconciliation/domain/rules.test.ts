import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { aTransaction } from '#features/payments/domain/testing/transactions.ts';
import { countsOf, differenceOf, hasNews, hasOtherStatus, isOutdated, type ReportedTransaction } from './rules.ts';

const asReported = (
  transaction: Transaction,
  { status = 'CAPTURED', isKnownStatus = true } = {},
): ReportedTransaction => ({ ...transaction, detailedStatus: status, isKnownStatus });
const difference = (own: Transaction[], reported: Transaction[]) =>
  differenceOf(
    own,
    reported.map((transaction) => asReported(transaction)),
  );
const credit = (changes: object = {}) =>
  aTransaction({ id: 'c', operation: 'credit', amount: 1000, parentId: 'd1', ...changes });

test('D-13 the accounts agree when the sums and each transaction are equal', () => {
  assert.equal(difference([], []), null);
  assert.equal(difference([aTransaction(), credit()], [aTransaction(), credit()]), null);
  assert.equal(difference([aTransaction({ state: 'refused' })], []), null, 'money that never moved');
  assert.equal(difference([aTransaction({ counts: false })], []), null, 'money that does not count');
  assert.equal(difference([], [aTransaction({ state: 'pending' })]), null);
});

test('D-13 a paid debit that the provider reports as pending is a difference, except during its capture', () => {
  const pending = (status: string) => [asReported(aTransaction({ state: 'pending' }), { status })];
  assert.equal(differenceOf([aTransaction()], pending('CAPTURE_PENDING')), null);
  for (const status of ['CAPTURE_FAILED', 'SUSPENDED', 'UNDER_VERIFICATION'])
    assert.deepEqual(differenceOf([aTransaction()], pending(status)), { ours: 3100, theirs: 0 }, status);
  assert.notEqual(difference([aTransaction()], [aTransaction({ state: 'refused' })]), null);
  const own = [aTransaction(), credit()];
  assert.notEqual(difference(own, [aTransaction(), credit({ state: 'pending' })]), null, 'a refund that is not made');
});

test('D-13 a report has another status when the provider’s words changed within a state, or are undocumented', () => {
  const own = [{ ...aTransaction(), status: 'AUTHORISED' }];
  const report = (status: string, changes: object = {}, isKnownStatus = true) => [
    asReported(aTransaction(changes), { status, isKnownStatus }),
  ];
  assert.equal(hasOtherStatus(own, report('AUTHORISED')), false);
  assert.equal(hasOtherStatus(own, report('CAPTURED')), true);
  assert.equal(hasOtherStatus(own, report('CAPTURE_PENDING', { state: 'pending' })), false, 'during the capture');
  assert.equal(hasOtherStatus(own, report('CAPTURE_FAILED', { state: 'pending' }, false)), true);
});

test('D-13 another sum, or the same sum of other transactions, is a difference', () => {
  assert.deepEqual(difference([aTransaction()], []), { ours: 3100, theirs: 0 });
  assert.deepEqual(difference([], [aTransaction()]), { ours: 0, theirs: 3100 });
  assert.deepEqual(difference([aTransaction()], [aTransaction(), credit()]), { ours: 3100, theirs: 2100 });
  assert.deepEqual(difference([aTransaction()], [aTransaction({ id: 'd2' })]), { ours: 3100, theirs: 3100 });
  // A refund that only its debit reports, and a payment with another amount.
  assert.deepEqual(difference([aTransaction({ refunded: 1000 })], [aTransaction({ amount: 2100 })]), {
    ours: 2100,
    theirs: 2100,
  });
  // A payment and a refund of the same amount, exchanged.
  const [first, second] = [aTransaction({ id: 'd2', amount: 500 }), aTransaction({ id: 'd3', amount: 500 })];
  const asCredit = { operation: 'credit', parentId: 'd1' } as const;
  assert.deepEqual(
    difference(
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
  assert.deepEqual(difference(refunded, [aTransaction(), aTransaction({ id: 'd2', refunded: 1000 })]), {
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

test('D-13 a comparison is outdated when no later one ran for more than two days', () => {
  const at = '2026-12-28T03:00:00.000Z';
  assert.deepEqual(
    ['2026-12-30T03:00:00Z', '2026-12-30T03:00:01Z'].map((now) => isOutdated({ at }, Date.parse(now))),
    [false, true],
  );
});

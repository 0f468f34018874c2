import assert from 'node:assert/strict';
import { test } from 'vitest';
import { boundsOf, isDigestTime, noticesOfAlerts } from './rules.ts';

test('the digest of the previous day is sent from eight in the morning to midnight in Paris', () => {
  const isTime = (at: string) => isDigestTime(new Date(at));
  assert.deepEqual(
    ['2026-11-22T06:59:59Z', '2026-11-22T07:00:00Z', '2026-11-22T22:59:00Z', '2026-11-22T23:00:00Z'].map(isTime),
    [false, true, true, false],
  );
  assert.deepEqual(['2026-07-22T05:59:00Z', '2026-07-22T06:00:00Z'].map(isTime), [false, true]);
});

test('a day begins and ends at midnight in Paris, also when the clocks change', () => {
  assert.deepEqual(boundsOf('2026-11-22'), { from: '2026-11-21T23:00:00.000Z', to: '2026-11-22T23:00:00.000Z' });
  assert.deepEqual(boundsOf('2026-10-25'), { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' });
});

test('an owner receives a mail at once about a withdrawal and about a charge-back, each by its own setting', () => {
  assert.deepEqual(noticesOfAlerts, {
    withdrawal: 'noticeWithdrawal',
    'withdrawal-unmatched': 'noticeWithdrawal',
    'withdrawal-due': 'noticeWithdrawal',
    'withdrawals-unkept': 'noticeWithdrawal',
    chargeback: 'noticeChargeback',
  });
});

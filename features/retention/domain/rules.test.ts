import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { EXTENDED_PERIOD } from '#features/withdrawals/domain/labels.ts';
import { retentionLabels } from './labels.ts';
import { retentionProblems } from './problems.ts';
import {
  accountNotice,
  booksKeptSince,
  isExtendedPeriod,
  keptSince,
  retentionKinds,
  withdrawableUntil,
  type ErasureBlocker,
} from './rules.ts';
import { ACCOUNT_NOTICE_DAYS, keptFor, monthsKept, type DatedKind } from '#features/content/domain/labels-retention.ts';

const now = new Date('2026-11-22T15:00:00Z');

test('a retention period counts months by days in Paris, and ends on the last day of a shorter month', () => {
  assert.deepEqual(
    (Object.keys(monthsKept) as DatedKind[]).map((kind) => keptSince(kind, now).toISOString().slice(0, 10)),
    ['2023-11-22', '2023-11-22', '2021-11-22', '2016-11-22', '2025-11-22', '2026-08-22', '2026-08-22', '2025-11-22'],
  );
  assert.equal(keptSince('labels', new Date('2026-05-31T12:00:00Z')).toISOString(), '2026-02-28T00:00:00.000Z');
  assert.equal(keptSince('labels', new Date('2026-05-31T22:30:00Z')).toISOString(), '2026-03-01T00:00:00.000Z');
});

test('each kind has its duration in words and its labels', () => {
  assert.deepEqual((Object.keys(monthsKept) as DatedKind[]).map(keptFor), [
    'trois ans',
    'trois ans',
    'cinq ans',
    'dix ans',
    'un an',
    'trois mois',
    'trois mois',
    'un an',
  ]);
  for (const kind of retentionKinds) assert.ok(retentionLabels[kind].what && retentionLabels[kind].when);
});

test('an order delays the erasure until the last day to withdraw, unless a withdrawal is impossible or every piece has one', () => {
  const order: ErasureBlocker = {
    status: 'delivered',
    isPaid: true,
    isRefunded: false,
    isChargedBack: false,
    deliveredAt: '2026-11-09T10:00:00Z',
    toldAt: '2026-11-01T10:00:00Z',
    orderDate: '2026-11-01T10:00:00Z',
    pieces: [{ id: 'a', isStated: false, isRefunded: false }],
  };
  const until = (changes: Partial<ErasureBlocker>, day: string) =>
    withdrawableUntil({ ...order, ...changes }, new Date(`${day}T12:00:00Z`));
  assert.equal(until({}, '2026-11-23'), '2026-11-23');
  assert.equal(until({}, '2026-11-24'), null);
  assert.equal(until({ deliveredAt: null }, '2026-11-16'), '2026-11-16');
  assert.equal(until({ deliveredAt: null }, '2026-11-17'), null);
  for (const changes of [
    { isRefunded: true },
    { status: 'cancelled' },
    { isPaid: false, status: 'to-pay' },
    { pieces: [{ id: 'a', isStated: true, isRefunded: false }] },
    { pieces: [{ id: 'a', isStated: false, isRefunded: true }] },
  ] as const)
    assert.equal(until(changes, '2026-11-20'), null);
  assert.equal(
    until({ pieces: [{ id: 'b', isStated: true, isRefunded: false }, ...order.pieces] }, '2026-11-20'),
    '2026-11-23',
  );
  assert.equal(isExtendedPeriod(order), false);
  assert.equal(isExtendedPeriod({ ...order, toldAt: null }), true);
  assert.equal(isExtendedPeriod({ ...order, deliveredAt: null, toldAt: null }), true);
});

test('an invoice names its buyer until ten years after the end of its year in Paris', () => {
  const since = (now: string) => booksKeptSince(new Date(now)).toISOString();
  assert.equal(since('2037-01-01T00:00:00+01:00'), '2026-12-31T23:00:00.000Z');
  assert.equal(since('2036-12-31T22:59:59Z'), '2025-12-31T23:00:00.000Z');
});

test('the notice period of an account counts days in Paris, so that no account is deleted a day early', () => {
  // The first two instants are after midnight in Paris and before midnight in UTC. The first notice period contains the
  // clock change of 25 October.
  for (const now of ['2026-11-22T23:45:00Z', '2026-07-14T22:30:00Z', '2026-11-22T12:00:00Z']) {
    const { warnedBefore } = accountNotice(new Date(now));
    const dateBefore = (days: number) => new Date(Date.parse(now) - days * 86_400_000);
    for (const [days, isDeleted] of [
      [ACCOUNT_NOTICE_DAYS - 1, false],
      [ACCOUNT_NOTICE_DAYS, true],
    ] as const) {
      assert.equal(dateBefore(days) < warnedBefore, isDeleted, `${now}, ${days} days`);
      assert.equal(plusDays(parisDay(dateBefore(days)), ACCOUNT_NOTICE_DAYS) <= parisDay(new Date(now)), isDeleted);
    }
  }
});

test('a refusal to erase names the last day to withdraw or the open orders, and explains a period of more than fourteen days', () => {
  const { mayWithdraw, stillUnderWay } = retentionProblems;
  const period = { number: 'C1', lastDay: '2026-12-04' };
  assert.ok(!mayWithdraw.sentence(period).includes(EXTENDED_PERIOD));
  assert.ok(mayWithdraw.sentence({ ...period, isExtended: true }).endsWith(EXTENDED_PERIOD));
  assert.match(
    stillUnderWay.sentence({ numbers: ['C1'], lastDay: '2026-12-04' }),
    /jusqu’au vendredi 4\u00a0décembre 2026/,
  );
  assert.match(stillUnderWay.sentence({ numbers: ['C1'], lastDay: null }), /est en cours \(C1\)/);
});

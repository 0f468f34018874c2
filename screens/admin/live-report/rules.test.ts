import assert from 'node:assert/strict';
import { test } from 'vitest';
import { comparedLive, funnelOf, reportFigures, salesOfEvening, unansweredText } from './rules.ts';
import type { LiveReport, ReportPiece } from './schemas.ts';

const soldAt = (...hours: string[]) => hours.map((hour) => ({ soldAt: `2026-11-${hour}:00Z` }) as ReportPiece);

test('an evening runs from one hour before its first piece on air, else from its first sale, to the end of the live, but for twelve hours at most', () => {
  const pieces = soldAt('19T10:00', '20T20:05', '20T21:30', '22T09:00');
  const liveDate = '2026-11-20T20:00:00Z';
  const hoursOf = (since: string | null, endedAt: string | null = null) =>
    salesOfEvening({ pieces, since, liveDate, endedAt }).evening.map(({ soldAt: at }) => at.slice(8, 16));
  const since = '2026-11-20T20:10:00Z';
  assert.deepEqual(hoursOf(since), ['20T20:05', '20T21:30']);
  assert.deepEqual(hoursOf(since, '2026-11-20T21:00:00Z'), ['20T20:05']);
  assert.deepEqual(hoursOf(since, '2026-11-23T00:00:00Z'), ['20T20:05', '20T21:30']);
  assert.equal(salesOfEvening({ pieces, since, liveDate, endedAt: null }).outside, 2);
  assert.deepEqual(hoursOf(null), ['20T20:05', '20T21:30']);
  const early = salesOfEvening({ pieces, since: null, liveDate: '2026-11-25T20:00:00Z', endedAt: null });
  assert.deepEqual(
    early.evening.map(({ soldAt: at }) => at.slice(8, 16)),
    ['19T10:00'],
  );
  const limits = [...soldAt('20T19:09', '20T19:10', '21T08:10', '21T08:11'), { soldAt: null } as ReportPiece];
  const { evening, outside } = salesOfEvening({ pieces: limits, since, liveDate, endedAt: null });
  assert.deepEqual([evening.map(({ soldAt: at }) => at.slice(8, 16)), outside], [['20T19:10', '21T08:10'], 2]);
});

test('the text on claims for free pieces counts the pieces that the shop gives once the live ends', () => {
  const text = (unanswered: number, givenByShop: number) => unansweredText({ unanswered, givenByShop });
  assert.match(text(1, 0), /^Une demande attend .* Vous pouvez encore la donner\.$/);
  assert.match(text(12, 0), /^12 demandes attendent des pièces encore libres\. Vous pouvez encore les donner\.$/);
  assert.match(text(12, 1), /^12 demandes attendent .* automatiquement une pièce libérée/);
  assert.match(text(12, 3), /automatiquement 3 pièces libérées/);
  assert.doesNotMatch(text(12, 3), /encore la donner/);
});

const aPiece = (status: string | null, asked: number, wasShown = true) =>
  ({ holder: status && { status }, asked, wasShown }) as unknown as ReportPiece;

test('the figures of a report count the pieces and the money of its orders, and an evening without orders has no average', () => {
  const pieces = [aPiece('paid', 1), aPiece(null, 0), aPiece(null, 2, false)];
  const group = (count: number) => ({ count, goods: 1000 * count, total: 1600 * count });
  const orders = { toValidate: group(1), toPay: group(2), paid: group(3) };
  assert.deepEqual(reportFigures({ pieces, orders } as unknown as LiveReport), {
    pieces: 3,
    shown: 2,
    sold: 1,
    left: 2,
    orders: { count: 6, goods: 6000, total: 9600 },
    average: 1000,
  });
  const noOrders = { toValidate: group(0), toPay: group(0), paid: group(0) };
  assert.equal(reportFigures({ pieces, orders: noOrders } as unknown as LiveReport).average, null);
});

test('a report without a sale is not compared with the previous live', () => {
  const previous = { title: 'Live du mardi', goods: 38190 } as NonNullable<LiveReport['previous']>;
  assert.equal(comparedLive({ previous, pieces: [] }), null);
  assert.equal(comparedLive({ previous, pieces: [aPiece(null, 3)] }), null);
  assert.equal(comparedLive({ previous, pieces: [aPiece(null, 3), aPiece('to-pay', 0)] }), previous);
  assert.equal(comparedLive({ previous: null, pieces: [aPiece('to-pay', 0)] }), null);
});

test('the steps of a report follow a piece from its claim to its payment, and a given piece counts as claimed', () => {
  const pieces = [aPiece(null, 0), aPiece(null, 1), aPiece('to-validate', 0), aPiece('to-pay', 2), aPiece('paid', 1)];
  assert.deepEqual(
    funnelOf(pieces).map(({ label, pieces: count }) => [label, count]),
    [
      ['Demandées', 4],
      ['Données', 3],
      ['Validées', 2],
      ['Payées', 1],
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { salesOfEvening, unansweredText } from './rules.ts';
import type { ReportPiece } from './schemas.ts';

const soldAt = (...hours: string[]) => hours.map((hour) => ({ soldAt: `2026-11-${hour}:00Z` }) as ReportPiece);

test('the evening of a report begins with the live when its beginning is known, else with the first sale', () => {
  const pieces = soldAt('19T10:00', '20T20:05', '20T21:30', '22T09:00');
  const hoursOf = (since: string | null) =>
    salesOfEvening(pieces, since).evening.map(({ soldAt: at }) => at.slice(8, 16));
  assert.deepEqual(hoursOf('2026-11-20T20:10:00Z'), ['20T20:05', '20T21:30']);
  assert.equal(salesOfEvening(pieces, '2026-11-20T20:10:00Z').outside, 2);
  assert.deepEqual(hoursOf(null), ['19T10:00']);
});

test('the text on claims for free pieces counts the pieces that the shop gives once the live ends', () => {
  const text = (unanswered: number, givenByShop: number) => unansweredText({ unanswered, givenByShop });
  assert.match(text(1, 0), /^Une demande attend .* Vous pouvez encore la donner\.$/);
  assert.match(text(12, 1), /^12 demandes attendent .* automatiquement une pièce libérée/);
  assert.match(text(12, 3), /automatiquement 3 pièces libérées/);
  assert.doesNotMatch(text(12, 3), /encore la donner/);
});

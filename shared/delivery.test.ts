import assert from 'node:assert/strict';
import { test } from 'vitest';
import { dispatchDay, latestDeliveryDay } from './delivery.ts';

test('the latest delivery day is the given number of Paris days after the sale', () => {
  assert.equal(latestDeliveryDay('2026-11-21T09:00:00Z', 30), '2026-12-21');
  // The sale is on 22 November, at 00:01 in Paris.
  assert.equal(latestDeliveryDay('2026-11-21T23:01:00Z', 1), '2026-11-23');
  assert.equal(latestDeliveryDay('2026-03-28T12:00:00Z', 2), '2026-03-30', 'across the change to summer time');
});

test('the dispatch day is one working day after the sale for each 24 hours, without weekends and holidays', () => {
  assert.equal(dispatchDay('2026-11-24T09:00:00Z', 24), '2026-11-25');
  assert.equal(dispatchDay('2026-11-24T09:00:00Z', 25), '2026-11-26', 'a day that has begun');
  assert.equal(dispatchDay('2026-11-27T09:00:00Z', 24), '2026-11-30', 'Friday to Monday');
  assert.equal(dispatchDay('2026-11-28T09:00:00Z', 24), '2026-12-01', 'Saturday counts from Monday');
  assert.equal(dispatchDay('2026-12-24T09:00:00Z', 48), '2026-12-29', 'Christmas and a weekend');
});

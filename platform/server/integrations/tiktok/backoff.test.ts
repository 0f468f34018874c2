import assert from 'node:assert/strict';
import { test } from 'vitest';
import { nextDelay } from './backoff.ts';
import { closeForCode, closeForStatus } from './euler.ts';

const lowest = () => 0;
const highest = () => 1;
const delay = (attempt: number, code: number, random = highest) => nextDelay(attempt, closeForCode(code, ''), random);

test('after a cut the feed waits twice as long at each attempt, five minutes at most', () => {
  const delays = [0, 1, 2, 3, 9, 50, 5_000].map((attempt) => delay(attempt, 4500));
  assert.deepEqual(delays, [1_000, 2_000, 4_000, 8_000, 300_000, 300_000, 300_000]);
});

test('the random part shortens a wait by at most half', () => {
  assert.equal(delay(3, 1006, lowest), 4_000);
  assert.equal(delay(50, 1006, lowest), 150_000);
});

test('a live that is not on is polled every 30 to 45 seconds for a quarter of an hour, and then less often', () => {
  assert.deepEqual([delay(0, 4404, lowest), delay(24, 4404, lowest)], [30_000, 30_000]);
  assert.deepEqual(
    [0, 24, 25, 26, 29, 200, 5_000].map((attempt) => delay(attempt, 4404)),
    [45_000, 45_000, 67_500, 101_250, 300_000, 300_000, 300_000],
  );
  let requestCount = 0;
  for (let ms = 0; ms < 24 * 3_600_000; requestCount++) ms += delay(requestCount, 4404, lowest) ?? 0;
  assert.ok(requestCount < 500, `${requestCount} times in a day`);
});

test('a connection that ends at its limit of eight hours is opened again at once, unless such ends repeat', () => {
  assert.equal(delay(0, 4555), 0);
  assert.equal(delay(4, 4555), 16_000);
});

test('an account that has reached its limit waits for one to five minutes', () => {
  assert.deepEqual([delay(0, 4429, lowest), delay(0, 4429), delay(8, 4429)], [60_000, 120_000, 300_000]);
  assert.equal(nextDelay(0, closeForStatus(429), highest), 120_000);
});

test('an ended live is polled like a live that has not begun, because the seller may come back', () => {
  for (const code of [1000, 4005, 4404])
    assert.deepEqual([delay(0, code, lowest), delay(9, code)], [30_000, 45_000], String(code));
});

test('a wrong key and a stopped feed cause no further attempt', () => {
  for (const code of [4400, 4401, 4403]) assert.equal(delay(0, code), null);
  assert.equal(nextDelay(0, { reason: 'stopped', code: 1000, detail: '' }, highest), null);
});

test('each close code gets its reason', () => {
  const meaning = (codes: number[]) => [...new Set(codes.map((code) => closeForCode(code, '').reason))];
  assert.deepEqual(meaning([1000, 4005]), ['ended']);
  assert.deepEqual(meaning([4404]), ['not-live']);
  assert.deepEqual(meaning([4400, 4401, 4403]), ['refused']);
  assert.deepEqual(meaning([4429]), ['limited']);
  assert.deepEqual(meaning([1001, 1006, 1011, 4006, 4500, 4555, 4556, 4557, 4999]), ['dropped']);
  assert.deepEqual(
    [401, 403, 502].map((status) => closeForStatus(status).reason),
    ['refused', 'refused', 'dropped'],
  );
});

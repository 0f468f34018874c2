import assert from 'node:assert/strict';
import { test } from 'vitest';
import { PlatformClock } from './platform-clock.ts';

const start = 1_790_000_000_000;
const MINUTE_MS = 60_000;

/** An event comes every second, a second late. The platform's clock is `ahead` ms ahead. */
function receiveEvents(clock: PlatformClock, ahead: number, seconds: number, from = start): (number | null)[] {
  return Array.from({ length: seconds }, (_, second) => {
    const at = from + second * 1000;
    return clock.lateness(at + ahead, at + 1000);
  });
}

test('an event with the usual delay is not late, whether the platform’s clock is exact, ahead or behind', () => {
  for (const ahead of [0, -20_000, 3 * MINUTE_MS, 14 * MINUTE_MS])
    assert.deepEqual(new Set(receiveEvents(new PlatformClock(), ahead, 300)), new Set([null]), `${ahead} ms ahead`);
  // A clock that is minutes behind is recognised only after some events.
  assert.deepEqual(new Set(receiveEvents(new PlatformClock(), -5 * MINUTE_MS, 300).slice(20)), new Set([null]));
});

test('an event that comes much later than usual is late by that much, whatever the clock', () => {
  for (const ahead of [0, -20_000, 3 * MINUTE_MS]) {
    const clock = new PlatformClock();
    receiveEvents(clock, ahead, 100);
    const now = start + 100_000;
    assert.equal(clock.lateness(now + ahead - 5 * MINUTE_MS, now + 1000), 5 * MINUTE_MS);
    assert.equal(clock.lateness(now + ahead - 1_500, now + 1000), null);
  }
});

for (const lateMs of [4_500, 9_000])
  test(`an event is already late after ${lateMs} ms, because « moi » may then mean an earlier piece`, () => {
    const clock = new PlatformClock();
    receiveEvents(clock, 0, 100);
    const now = start + 100_000;
    assert.equal(clock.lateness(now - lateMs, now + 1000), lateMs);
  });

test('a hundred old comments replayed at once are all late, and later comments are not', () => {
  const clock = new PlatformClock();
  receiveEvents(clock, 0, 200);
  const now = start + 400_000;
  const replayed = Array.from({ length: 100 }, (_, index) => clock.lateness(now - 200_000 + index * 1000, now));
  assert.ok(replayed.every((lateMs) => lateMs !== null && lateMs > 90_000));
  assert.deepEqual(new Set(receiveEvents(clock, 0, 100, now)), new Set([null]));
});

test('the very first comments are late too when they are old', () => {
  const clock = new PlatformClock();
  // Without earlier events, a delay of 30 s may be the usual delay.
  assert.equal(clock.lateness(start - 10 * MINUTE_MS, start), 10 * MINUTE_MS - 30_000);
});

test('a time far in the future is replaced by the time of reception, because the event would stay on top of the list', () => {
  const clock = new PlatformClock();
  assert.equal(clock.plausibleTime(start + 365 * 24 * 60 * MINUTE_MS, start), start);
  assert.equal(clock.plausibleTime(start + 3 * MINUTE_MS, start), start + 3 * MINUTE_MS);
  assert.equal(clock.plausibleTime(start - 9 * MINUTE_MS, start), start - 9 * MINUTE_MS);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { instantOfParis, parisClock } from './paris-time.ts';

test('a live at 20:15 in Paris is one hour earlier in UTC in winter, and two hours earlier in summer', () => {
  assert.equal(instantOfParis('2026-11-21T20:15'), '2026-11-21T19:15:00.000Z');
  assert.equal(instantOfParis('2026-07-14T20:15'), '2026-07-14T18:15:00.000Z');
});

test('a local time survives the conversion to an instant and back, for every hour of a year', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
    const clock = parisClock(new Date(at).toISOString());
    const converted = instantOfParis(clock);
    assert.equal(parisClock(converted), clock);
  }
});

test('an hour skipped in spring becomes the next hour, and an hour repeated in autumn is its first occurrence', () => {
  assert.equal(parisClock(instantOfParis('2026-03-29T02:30')), '2026-03-29T03:30');
  assert.equal(instantOfParis('2026-10-25T02:30'), '2026-10-25T00:30:00.000Z');
});

test('an incomplete date gives null, and a missing instant gives an empty field', () => {
  assert.equal(instantOfParis(''), null);
  assert.equal(instantOfParis('2026-11'), null);
  assert.equal(parisClock(null), '');
  assert.equal(parisClock('never'), '');
});

test('the seconds of a local time are ignored, and an incomplete time has no instant', () => {
  assert.equal(instantOfParis('2026-11-22T10:00:30'), '2026-11-22T09:00:00.000Z');
  assert.equal(instantOfParis('2026-07-22T10:00'), '2026-07-22T08:00:00.000Z');
  assert.deepEqual([instantOfParis('2026-11-22'), instantOfParis('')], [null, null]);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { oncePerUse } from './free-memory.ts';

/** Resident set above `LARGE_BYTES`, in bytes. */
const large = 380e6;
const decisions = (samples: readonly [utilization: number, rss: number][]): boolean[] => {
  const shouldCollect = oncePerUse();
  return samples.map(([utilization, rss]) => shouldCollect({ utilization, rss }));
};

test('memory is freed in the first quiet minute after use, and again only after more use', () => {
  assert.deepEqual(
    decisions([
      [0.01, large],
      [0.6, large],
      [0.03, large],
      [0.01, large],
      [0.01, large],
      [0.2, large],
      [0.01, large],
    ]),
    [false, false, false, true, false, false, true],
  );
});

test('no memory is freed in a small process, even when the process grows later without use', () => {
  assert.deepEqual(
    decisions([
      [0.6, large],
      [0.01, 200e6],
      [0.01, large],
    ]),
    [false, false, false],
  );
});

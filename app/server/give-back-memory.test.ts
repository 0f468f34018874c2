import assert from 'node:assert/strict';
import { test } from 'vitest';
import { oncePerUse } from './give-back-memory.ts';

const large = 380e6;
const answers = (looks: readonly [utilization: number, rss: number][]): boolean[] => {
  const isWorthwhile = oncePerUse();
  return looks.map(([utilization, rss]) => isWorthwhile({ utilization, rss }));
};

test('memory is given back in the first quiet minute after some use, and not again', () => {
  assert.deepEqual(
    answers([
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

test('a process whose memory is small is left alone', () => {
  assert.deepEqual(
    answers([
      [0.6, large],
      [0.01, 200e6],
      [0.01, large],
    ]),
    [false, false, false],
  );
});

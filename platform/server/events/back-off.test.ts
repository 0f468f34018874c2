import assert from 'node:assert/strict';
import { test } from 'vitest';
import { BackOff } from './back-off.ts';

const SECOND_MS = 1000;
const at = (seconds: number): Date => new Date(seconds * SECOND_MS);

test('an item that fails again waits twice as long, at most ten minutes, and not at all after a success', () => {
  const backOff = new BackOff();
  assert.equal(backOff.isWaiting('a', at(0)), false);
  backOff.recordFailure('a', at(0));
  assert.deepEqual([backOff.isWaiting('a', at(9)), backOff.isWaiting('a', at(10))], [true, false]);
  backOff.recordFailure('a', at(10));
  assert.deepEqual([backOff.isWaiting('a', at(29)), backOff.isWaiting('a', at(30))], [true, false]);
  for (let count = 0; count < 9; count++) backOff.recordFailure('a', at(100));
  assert.deepEqual([backOff.isWaiting('a', at(699)), backOff.isWaiting('a', at(700))], [true, false]);
  assert.equal(backOff.isWaiting('b', at(100)), false);
  backOff.recordSuccess('a');
  assert.equal(backOff.isWaiting('a', at(100)), false);
});

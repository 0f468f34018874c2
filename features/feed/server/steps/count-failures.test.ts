import assert from 'node:assert/strict';
import { test } from 'vitest';
import { FailureCount } from './count-failures.ts';

function connections() {
  let now = 0;
  const count = new FailureCount(() => now);
  const connect = (reason: 'dropped' | 'not-live', lastsMs: number): number => {
    count.noteOpen();
    now += lastsMs;
    return count.noteClose({ reason });
  };
  return { count, connect };
}

test('SYS-05 connections that open and close soon are counted as failures in a row', () => {
  const { connect } = connections();
  assert.deepEqual(
    Array.from({ length: 4 }, () => connect('dropped', 500)),
    [0, 1, 2, 3],
  );
});

test('SYS-05 the count begins again after a connection of a minute, after an event, and for another reason', () => {
  const { count, connect } = connections();
  for (let failures = 0; failures < 5; failures++) connect('dropped', 500);
  assert.equal(connect('dropped', 60_000), 0);
  assert.equal(connect('dropped', 500), 1);
  count.reset();
  assert.equal(connect('dropped', 500), 0);
  assert.deepEqual([connect('not-live', 500), connect('not-live', 500), connect('dropped', 500)], [0, 1, 0]);
});

test('SYS-05 a connection that never opened is counted', () => {
  const { count } = connections();
  assert.deepEqual([count.noteClose({ reason: 'dropped' }), count.noteClose({ reason: 'dropped' })], [0, 1]);
  assert.equal(count.isZero, false);
});

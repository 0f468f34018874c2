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

test('SYS-05 connections that open and close soon are counted as failures after five cuts in a row', () => {
  const { connect } = connections();
  assert.deepEqual(
    Array.from({ length: 9 }, () => connect('dropped', 500)),
    [0, 0, 0, 0, 0, 0, 1, 2, 3],
  );
});

test('SYS-05 the count begins again after a connection of ten seconds, after an event, and for another reason', () => {
  const { count, connect } = connections();
  const cutOften = () => {
    for (let cuts = 0; cuts < 7; cuts++) connect('dropped', 500);
    assert.ok(connect('dropped', 500) > 0);
  };
  cutOften();
  assert.equal(connect('dropped', 10_000), 0);
  cutOften();
  count.reset();
  assert.equal(connect('dropped', 500), 0);
  cutOften();
  assert.equal(connect('not-live', 500), 0);
});

test('SYS-05 a connection that never opened is counted', () => {
  const { count } = connections();
  assert.deepEqual([count.noteClose({ reason: 'dropped' }), count.noteClose({ reason: 'dropped' })], [0, 1]);
  assert.equal(count.isZero, false);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { supplied } from './supplied.ts';

test('a supplied function runs the work that a feature registered, and throws an error before the registration', () => {
  const double = supplied<[number: number], number>('double');
  const work = double.by((number) => number * 2);
  assert.throws(() => double(21), /no feature supplies double/);
  work.register();
  assert.equal(double(21), 42);
});

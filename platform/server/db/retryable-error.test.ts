import assert from 'node:assert/strict';
import pg from 'pg';
import { test } from 'vitest';
import { Refusal } from '#shared/problem.ts';
import { isRetryable } from './retryable-error.ts';

test('an error of the database’s state or connection is retryable; a refusal or an error caused by the values is not', () => {
  const answer = (code: string) => Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });
  for (const code of ['08006', '53100', '53300', '57P01', '57P03', '40001', '40P01', '55P03', '25006', '42P01'])
    assert.equal(isRetryable(answer(code)), true, code);
  for (const code of ['22003', '22P02', '22021', '23514', '54000', '54001', 'XX000'])
    assert.equal(isRetryable(answer(code)), false, code);
  for (const error of [new Error('Connection terminated'), Object.assign(new Error('no'), { code: 'EPIPE' })])
    assert.equal(isRetryable(error), true);
  assert.equal(isRetryable(new RangeError('Maximum call stack size exceeded')), false);
  assert.equal(isRetryable(new Refusal('shop.refused', 409, '')), false);
});

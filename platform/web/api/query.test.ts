import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { test } from 'vitest';
import { openQueryClient } from './query.ts';

const queryKey = ['GET', '/api/orders', {}] as const;

test('a change during the first read of a query causes exactly one more read', async () => {
  const replies = [Promise.withResolvers(), Promise.withResolvers()];
  let calls = 0;
  const client = openQueryClient(() => replies[calls++]?.promise ?? Promise.reject(new Error('too many reads')));
  const stop = new QueryObserver(client, { queryKey }).subscribe(() => undefined);
  const changed = client.invalidateQueries();
  replies[0]?.resolve('before the change');
  await changed;
  assert.equal(client.getQueryData(queryKey), 'before the change');
  // A further read would begin in this time.
  await pause(10);
  assert.equal(calls, 2);
  replies[1]?.resolve('after the change');
  await pause(10);
  assert.equal(client.getQueryData(queryKey), 'after the change');
  assert.equal(calls, 2);
  stop();
});

test('a change during a prefetch makes the next screen read again', async () => {
  let calls = 0;
  const first = Promise.withResolvers();
  const client = openQueryClient(() => (calls++ === 0 ? first.promise : Promise.resolve('after the change')));
  const reading = client.prefetchQuery({ queryKey });
  await client.invalidateQueries();
  first.resolve('before the change');
  await reading;
  await pause(10);
  assert.equal(calls, 1);
  const stop = new QueryObserver(client, { queryKey }).subscribe(() => undefined);
  await pause(10);
  assert.equal(client.getQueryData(queryKey), 'after the change');
  stop();
});

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { test } from 'vitest';
import type { Write } from '#shared/http/endpoint.ts';
import { afterRefresh } from './after-refresh.ts';
import { queryClient } from './query.ts';

test('a second change during the read after a save keeps the dialog open until the later read has ended', async (t) => {
  const queryKey = ['GET', '/api/admin/colors', {}] as const;
  const reads = [Promise.withResolvers(), Promise.withResolvers()];
  let calls = 0;
  queryClient.setQueryData(queryKey, 'before the save');
  const queryFn = () => reads[calls++]?.promise;
  let shown: unknown;
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  t.onTestFinished(observer.subscribe(notifyManager.batchCalls(({ data }) => (shown = data))));
  void queryClient.invalidateQueries();
  let isClosed = false;
  const save = { changes: ['colors'] } as unknown as Write;
  const shownAtClose = afterRefresh(save, () => {
    isClosed = true;
  })({} as never).then(() => shown);
  void queryClient.invalidateQueries();
  await pause(10);
  assert.deepEqual([calls, isClosed], [2, false]);
  reads[1]?.resolve('after the save');
  assert.equal(await shownAtClose, 'after the save');
});

test('a dialog closes when the data of the page is cleared during the read after its save', async (t) => {
  const queryKey = ['GET', '/api/admin/colors', { page: 2 }] as const;
  queryClient.setQueryData(queryKey, 'before the save');
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => new Promise(() => {}) });
  t.onTestFinished(observer.subscribe(() => undefined));
  void queryClient.invalidateQueries();
  const save = { changes: ['colors'] } as unknown as Write;
  const closed = Promise.withResolvers<string>();
  void afterRefresh(save, () => closed.resolve('closed'))({} as never);
  queryClient.clear();
  // Less than the two seconds after which a slow read no longer keeps the dialog open.
  assert.equal(await Promise.race([closed.promise, pause(1_500, 'open')]), 'closed');
});

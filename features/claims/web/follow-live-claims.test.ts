import assert from 'node:assert/strict';
import { QueryObserver } from '@tanstack/react-query';
import { test, vi } from 'vitest';
import { listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { keyOf, queryClient } from '#platform/web/api/query.ts';
import './follow-live-claims.ts';

test('a change during the first read of the claims of a live makes the console read again', async () => {
  const first = Promise.withResolvers<void>();
  let calls = 0;
  const reply = { pieces: [], said: [], mentions: [] };
  vi.stubGlobal('location', new URL('http://127.0.0.1'));
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    await first.promise;
    return Response.json(reply);
  });
  const queryKey = keyOf(listLiveClaims, { liveId: '1' });
  const stop = new QueryObserver(queryClient, { queryKey }).subscribe(() => undefined);
  const changed = queryClient.invalidateQueries({ queryKey });
  first.resolve();
  await changed;
  await vi.waitFor(() => assert.equal(calls, 2), { timeout: 60_000 });
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
});

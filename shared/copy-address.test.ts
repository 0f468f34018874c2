import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isOfCopy } from './copy-address.ts';

test('a page of the rehearsal sends its calls to the copy, except the rehearsal itself and the sign-in', () => {
  for (const path of [
    '/api/admin/orders',
    '/api/live-feed',
    '/api/live-feed?live=1',
    '/functions/v1/x',
    '/api/admin/rehearsals',
  ])
    assert.equal(isOfCopy(path), true, path);
  for (const path of [
    '/api/admin/rehearsal',
    '/api/admin/rehearsal?liveId=1',
    '/api/admin/rehearsed-order/x',
    '/api/admin/sign-in',
    '/api/orders',
    '/x/api/admin/orders',
  ])
    assert.equal(isOfCopy(path), false, path);
});

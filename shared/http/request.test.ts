import assert from 'node:assert/strict';
import { test } from 'vitest';
import { requestOf } from './request.ts';

test('a read sends names of the path in the path and the other fields in the query, except empty fields', () => {
  assert.deepEqual(
    requestOf(
      { method: 'GET', path: '/api/admin/lives/:liveId/products' },
      { liveId: 'a/b', ref: '42', after: undefined, q: '' },
    ),
    { url: '/api/admin/lives/a%2Fb/products?ref=42' },
  );
});

test('a command sends the fields outside the path as a JSON body', () => {
  assert.deepEqual(
    requestOf(
      { method: 'PATCH', path: '/api/admin/lives/:liveId' },
      { liveId: '7', title: 'Automne', isActive: false },
    ),
    { url: '/api/admin/lives/7', body: '{"title":"Automne","isActive":false}' },
  );
});

test('a deletion has no body', () => {
  assert.deepEqual(
    requestOf({ method: 'DELETE', path: '/api/admin/orders/:orderId/items/:itemId' }, { orderId: '1', itemId: '2' }),
    {
      url: '/api/admin/orders/1/items/2',
    },
  );
});

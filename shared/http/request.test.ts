import assert from 'node:assert/strict';
import { test } from 'vitest';
import { forAdmin, forAnyone, forCustomer } from './endpoint.ts';
import { pathNames, requestOf, urlOf } from './request.ts';

test('a read puts fields that its path names into the path, and other fields that are not empty into the query', () => {
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

test('a list in a query is one parameter for each value, and `pathNames` returns the fields of a path', () => {
  const endpoint = { method: 'GET', path: '/api/orders/:orderId/items/:itemId' } as const;
  assert.deepEqual(pathNames(endpoint.path), ['orderId', 'itemId']);
  assert.deepEqual(pathNames('/api/orders'), []);
  assert.deepEqual(requestOf(endpoint, { orderId: 1, itemId: 2, kind: ['a', 'b'] }), {
    url: '/api/orders/1/items/2?kind=a&kind=b',
  });
});

test('an endpoint states who may call it, and its address is the URL of its request', () => {
  const effect = { shows: [] };
  const [anyone, customer, admin] = [
    forAnyone('GET', '/api/a/:id', effect),
    forCustomer('GET', '/api/b', effect),
    forAdmin('GET', '/api/c', effect),
  ];
  assert.deepEqual([anyone.access, customer.access, admin.access], ['public', 'customer', 'admin']);
  assert.deepEqual(anyone, { method: 'GET', path: '/api/a/:id', access: 'public', shows: [] });
  assert.equal(urlOf(anyone, { id: 'x', page: 2 }), '/api/a/x?page=2');
});

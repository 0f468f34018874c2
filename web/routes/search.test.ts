import assert from 'node:assert/strict';
import test from 'node:test';
import * as z from 'zod/mini';
import { adminLoginSearch, ordersSearch, parseSearch, stringifySearch } from './search.ts';

test('what is searched for stays text: 42 is the characters 4 and 2, not a number', () => {
  assert.deepEqual(parseSearch('?q=42&after=true'), { q: '42', after: 'true' });
  assert.equal(stringifySearch({ q: '42', live: undefined, user: '' }), '?q=42');
  assert.equal(stringifySearch({}), '');
});

test('a filter that is no identifier is ignored rather than breaking the screen', () => {
  assert.deepEqual(z.parse(ordersSearch, { q: 'léa', live: 'not-an-id' }), { q: 'léa', live: undefined });
});

test('after signing in an administrator goes back to the back office and nowhere else', () => {
  assert.equal(z.parse(adminLoginSearch, { from: '/admin/orders?q=42' }).from, '/admin/orders?q=42');
  for (const elsewhere of [
    'https://elsewhere.example/admin',
    '//elsewhere.example',
    '/administrator',
    '/customer',
    '',
  ]) {
    assert.equal(z.parse(adminLoginSearch, { from: elsewhere }).from, undefined);
  }
});

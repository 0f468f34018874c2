import assert from 'node:assert/strict';
import { test } from 'vitest';
import { id, inBackOffice, parseSearch, search, stringifySearch, text, searchText } from './search.ts';

test('search parameters, numbers and booleans included, are parsed and written as text', () => {
  assert.deepEqual(parseSearch('?q=42&after=true'), { q: '42', after: 'true' });
  assert.equal(stringifySearch({ q: '42', live: undefined, user: '' }), '?q=42');
  assert.equal(stringifySearch({}), '');
});

test('an invalid identifier in a filter is ignored', () => {
  const { parse: read } = search({ q: text, live: id, user: id });
  const { q, live, user } = read({ q: 'léa', live: 'not-an-id', user: '018f2b5c-7f0e-7cc4-9a1b-3f9d5d0a1b2c' });
  assert.deepEqual([q, live, user], ['léa', undefined, '018f2b5c-7f0e-7cc4-9a1b-3f9d5d0a1b2c']);
});

test('search text is trimmed and cut to the length of its field', () => {
  const { parse: read } = search({ q: searchText });
  assert.deepEqual(
    [' léa ', '  ', undefined, 42, `${'a'.repeat(99)} b`].map((q) => read({ q }).q),
    ['léa', undefined, undefined, undefined, 'a'.repeat(99)],
  );
});

test('a reader of addresses of the back office ignores every other address', () => {
  const { parse: read } = search({ from: inBackOffice });
  assert.equal(read({ from: '/admin/orders?q=42' }).from, '/admin/orders?q=42');
  for (const elsewhere of [
    'https://elsewhere.example/admin',
    '//elsewhere.example',
    '/administrator',
    '/customer',
    '',
  ]) {
    assert.equal(read({ from: elsewhere }).from, undefined);
  }
});

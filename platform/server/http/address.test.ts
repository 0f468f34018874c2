import assert from 'node:assert/strict';
import { test } from 'vitest';
import { MAX_ADDRESS, isPageAddress, routedAddress } from './address.ts';

test('an address whose path can be decoded is routed unchanged, with any query', () => {
  for (const url of ['/', '/pages/%C3%A9t%C3%A9', '/login?email=a%E9', '/customer/orders?q=%', '/api/orders?after=%'])
    assert.equal(routedAddress({ url }), url);
});

test('PUB-15 an invalid or too long address leads to an unknown page, endpoint or file', () => {
  const long = '/'.repeat(MAX_ADDRESS);
  for (const url of ['/%', '/%E9t%E9', '/customer/%ff?q=1', '/apis/%', `${long}x`, `/?q=${long}`])
    assert.equal(routedAddress({ url }), '/404', url.slice(0, 40));
  assert.equal(routedAddress({ url: '/api/orders/%E9' }), '/api/404');
  assert.equal(routedAddress({ url: `/functions/v1/${long}` }), '/functions/404');
  assert.equal(routedAddress({ url: '/assets/%' }), '/assets/404');
});

test('calls and files are not pages', () => {
  for (const url of ['/api', '/api/x', '/api?x', '/functions/v1/x', '/sandbox', '/assets/a.js'])
    assert.ok(!isPageAddress(url), url);
  for (const url of ['/', '/apis', '/login', '/404']) assert.ok(isPageAddress(url), url);
});

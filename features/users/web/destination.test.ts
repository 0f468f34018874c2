import assert from 'node:assert/strict';
import { beforeEach, test, vi } from 'vitest';
import { isCustomerScreen, rememberDestination, takeDestination } from './destination.ts';

const storage = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
});

test('a customer who signs in continues to the stored destination, which is used once', () => {
  rememberDestination('/payment/7');
  assert.equal(takeDestination(), '/payment/7');
  assert.equal(takeDestination(), '/customer/orders');
});

test('the destination of a customer is ignored once the link of the mail has expired', () => {
  rememberDestination('/customer/order/7', 0);
  assert.equal(takeDestination(60 * 60_000), '/customer/orders');
});

test('a destination is a screen of the customer’s area only', () => {
  for (const href of ['/customer/orders', '/customer?x=1', '/payment/7']) assert.ok(isCustomerScreen(href), href);
  for (const href of ['//elsewhere.example', 'https://elsewhere.example/customer', '/customers', '/admin', '']) {
    assert.ok(!isCustomerScreen(href), href);
  }
  storage.set('destination', JSON.stringify({ href: 'https://elsewhere.example', at: Date.now() }));
  assert.equal(takeDestination(), '/customer/orders');
});

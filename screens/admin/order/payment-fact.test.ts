import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { manualPaymentOf } from './payment-fact.ts';

/** Moves an order through statuses by hand, and returns the status that its page names as the payment. */
function paidTo(...statuses: OrderStatus[]) {
  const events = statuses.slice(1).map((to, index) => {
    const data = { from: statuses[index], to };
    return { id: `${index}`, at: `2026-11-2${index}T10:00:00Z`, type: 'order.status-changed', author: 'Camille', data };
  });
  return manualPaymentOf({ status: statuses.at(-1) ?? 'to-pay', events: events.toReversed() })?.to ?? null;
}

test('ADM-20 an order paid without the card provider stays paid by hand once it is cancelled', () => {
  assert.equal(paidTo('to-pay', 'paid'), 'paid');
  assert.equal(paidTo('to-pay', 'paid', 'preparing'), 'paid');
  assert.equal(paidTo('to-pay', 'paid', 'cancelled'), 'paid');
  assert.equal(paidTo('to-pay', 'paid', 'to-pay', 'preparing', 'cancelled'), 'preparing');
  // A user took the payment back, or never recorded a payment.
  assert.equal(paidTo('to-pay', 'paid', 'to-pay'), null);
  assert.equal(paidTo('to-pay', 'paid', 'to-pay', 'cancelled'), null);
  assert.equal(paidTo('to-pay', 'cancelled'), null);
  assert.equal(paidTo('to-pay', 'paid', 'cancelled', 'to-pay', 'cancelled'), null);
});

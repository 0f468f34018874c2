import assert from 'node:assert/strict';
import { test } from 'vitest';
import { lifecycleOf, statusesWhere, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { stepsOf } from './my-order-steps.ts';

const steps = { validatedAt: '2026-11-20T10:00:00Z', paidAt: null, shippedAt: null, deliveredAt: null };
const sale = { steps, nothingToSend: null };
const reachedLabels = (all: ReturnType<typeof stepsOf>) => all.filter((step) => step.reached).map((step) => step.label);

test('an order that needs validation again has no completed step', () => {
  assert.deepEqual(reachedLabels(stepsOf({ ...sale, status: 'to-validate' })), []);
});

test('an order shipped by hand has the earlier steps completed, with their known dates', () => {
  const shown = stepsOf({ ...sale, status: 'shipped' });
  assert.deepEqual(reachedLabels(shown), ['Validée', 'Payée', 'Expédiée']);
  assert.deepEqual(
    shown.map((step) => step.at),
    [steps.validatedAt, null, null, null],
  );
});

test('an order that is cancelled, or that will not be sent, has no steps', () => {
  assert.deepEqual(stepsOf({ ...sale, status: 'paid', nothingToSend: 'refunded' }), []);
  assert.deepEqual(stepsOf({ ...sale, status: 'cancelled' }), []);
});

test('the steps of a sale follow its payment and its parcel', () => {
  const lastReached = (status: OrderStatus) => reachedLabels(stepsOf({ ...sale, status })).at(-1);
  for (const status of statusesWhere((life) => life.keepsItsMoney)) {
    const { isPastPayment, isDelivered } = lifecycleOf(status);
    if (!isPastPayment) assert.notEqual(lastReached(status), 'Payée', status);
    assert.equal(lastReached(status) === 'Livrée', isDelivered, status);
  }
  assert.deepEqual(
    [lastReached('to-pay'), lastReached('paid'), lastReached('to-ship'), lastReached('in-delivery')],
    ['Validée', 'Payée', 'Payée', 'Expédiée'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { stepsOf } from './my-order-steps.ts';

const steps = { validatedAt: '2026-11-20T10:00:00Z', paidAt: null, shippedAt: null, deliveredAt: null };
const reached = (all: ReturnType<typeof stepsOf>) => all.filter((step) => step.reached).map((step) => step.label);

test('an order sent back to be validated has no step behind it, whatever it had reached', () => {
  assert.deepEqual(reached(stepsOf({ status: 'to-validate', steps })), []);
});

test('an order shipped by hand shows the steps before it, dated where their date is known', () => {
  const shown = stepsOf({ status: 'shipped', steps });
  assert.deepEqual(reached(shown), ['Validée', 'Payée', 'Expédiée']);
  assert.deepEqual(
    shown.map((step) => step.at),
    [steps.validatedAt, null, null, null],
  );
});

test('a cancelled order is on its way to nothing', () => {
  assert.deepEqual(stepsOf({ status: 'cancelled', steps }), []);
});

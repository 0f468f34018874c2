import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RefundWay } from '#features/payments/domain/lifecycle.ts';
import { unchargedWords } from './order-refunded.ts';

test('the title about refunds names their way, and a change for several ways', () => {
  const titleOf = (...ways: RefundWay[]) => unchargedWords(ways.map((way) => ({ way, amount: 500, left: 0 })))?.title;
  assert.equal(titleOf('credit', 'credit'), undefined);
  assert.equal(titleOf(), undefined);
  assert.equal(titleOf('cancelled'), 'Le débit n’aura pas lieu');
  assert.equal(titleOf('lowered', 'lowered'), 'Le débit sera moins élevé');
  assert.equal(titleOf('cancelled', 'credit'), 'Votre paiement a changé');
});

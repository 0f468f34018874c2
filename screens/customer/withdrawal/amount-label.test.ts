import assert from 'node:assert/strict';
import { test } from 'vitest';
import { cents } from '#shared/money.ts';
import { withdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { amountLabel } from './amount-label.ts';

test('only an open withdrawal promises a refund', () => {
  const facts = { amount: cents(3100), refundWay: null, refundedBy: null, wasPaidByCard: true };
  assert.deepEqual(Object.fromEntries(withdrawalStates.map((state) => [state, amountLabel({ state, ...facts })])), {
    asked: 'À vous rembourser',
    sent: 'À vous rembourser',
    received: 'À vous rembourser',
    refunded: 'Remboursé',
    refused: 'Montant',
  });
});

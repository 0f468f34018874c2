import assert from 'node:assert/strict';
import { test } from 'vitest';
import { cents } from '#shared/money.ts';
import { withdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { amountLabel } from './amount-label.ts';

test('only an open withdrawal promises a refund', () => {
  const facts = { amount: cents(3100), refundWay: null, refundedBy: null, wasPaidByCard: true };
  assert.deepEqual(
    withdrawalStates.map((state) => amountLabel({ state, ...facts })),
    ['À vous rembourser', 'À vous rembourser', 'À vous rembourser', 'Remboursé', 'Montant'],
  );
});

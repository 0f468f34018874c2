import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  badgeFactOf,
  joinInFrench,
  orderStateLabel,
  orderStatusLabels,
  remainingLabel,
  statusesInWords,
} from './labels.ts';

test('D-09 each status has the specification’s name, and the imported in-delivery status has its own', () => {
  assert.deepEqual(orderStatusLabels, {
    'to-validate': 'À valider',
    validated: 'Validée',
    'to-pay': 'À payer',
    paid: 'Payée',
    preparing: 'En préparation',
    'to-ship': 'À expédier',
    shipped: 'Expédiée',
    'in-delivery': 'En cours de livraison',
    delivered: 'Livrée',
    cancelled: 'Annulée',
  });
});

test('D-09 a fact replaces the status on the badge, and a refund comes before a return', () => {
  const states = [
    orderStateLabel({ status: 'paid' }),
    orderStateLabel({ status: 'paid', nothingToSend: 'refunded' }),
    orderStateLabel({ status: 'preparing', nothingToSend: 'withdrawn' }),
    orderStateLabel({ status: 'shipped', isReturned: true }),
    orderStateLabel({ status: 'shipped', isReturned: true, nothingToSend: 'refunded' }),
    orderStateLabel({ status: 'delivered', isReturned: true, isReimbursed: true }),
    orderStateLabel({ status: 'cancelled', cancelReason: 'expired' }),
  ];
  assert.equal(badgeFactOf({ status: 'delivered', isReturned: true, isReimbursed: true }), 'refunded');
  assert.deepEqual(states, [
    'Payée',
    'Remboursée',
    'Rétractation',
    'Colis revenu',
    'Remboursée',
    'Remboursée',
    'Annulée faute de paiement',
  ]);
});

const NOW = Date.parse('2026-11-22T12:00:00Z');

test('the time left of an order is shown in minutes, then hours, then days and hours', () => {
  const labelAfter = (minutes: number) =>
    remainingLabel(new Date(NOW + minutes * 60_000).toISOString(), NOW).replaceAll('\u00a0', ' ');
  assert.deepEqual([-5, 0, 0.5, 59, 60, 23 * 60 + 59, 24 * 60, 52 * 60].map(labelAfter), [
    'terminé',
    'terminé',
    '1 min',
    '59 min',
    '1 h',
    '23 h',
    '1 j',
    '2 j 4 h',
  ]);
});

test('words and statuses are joined in French', () => {
  assert.deepEqual([[], ['C1'], ['C1', 'C2'], ['C1', 'C2', 'C3']].map(joinInFrench), [
    '',
    'C1',
    'C1 et C2',
    'C1, C2 et C3',
  ]);
  assert.equal(
    statusesInWords(({ isOver }) => isOver),
    'livrée ou annulée',
  );
});

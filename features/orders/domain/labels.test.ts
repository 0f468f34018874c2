import assert from 'node:assert/strict';
import { test } from 'vitest';
import { orderStatusLabels } from './labels.ts';
import { orderLifecycle, orderStatuses } from './lifecycle.ts';

test('D-09 the nine statuses have the specification’s names, and the imported in-delivery status has its own', () => {
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

test('CUS-08 D-06 every status has a banner with a title and a text; a paid order reads as paid and in preparation', () => {
  for (const status of orderStatuses) {
    const { title, text } = orderLifecycle[status].banner;
    assert.ok(title && text, status);
  }
  assert.match(orderLifecycle.paid.banner.text, /enregistré.*préparons/);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pseudoOrNameOf, warningLabels } from './labels.ts';

test('a user who is not blocked has a label only for expired orders, with their number', () => {
  assert.deepEqual(warningLabels(null), { block: null, expired: null });
  assert.deepEqual(warningLabels({ block: null, expiredOrders: 0 }), { block: null, expired: null });
  assert.equal(warningLabels({ block: null, expiredOrders: 1 }).expired, '1 commande impayée');
  assert.equal(warningLabels({ block: null, expiredOrders: 2 }).expired, '2 commandes impayées');
});

test('sellers see the pseudo of a person, else the name', () => {
  const person = { firstName: 'Léa', lastName: 'Martin', email: 'lea@test.example' };
  assert.equal(pseudoOrNameOf({ ...person, pseudo: 'lea' }), '@lea');
  assert.equal(pseudoOrNameOf({ ...person, pseudo: null }), 'Léa Martin');
});

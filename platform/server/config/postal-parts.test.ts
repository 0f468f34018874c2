import assert from 'node:assert/strict';
import { test } from 'vitest';
import { postalParts } from './postal-parts.ts';

test('an address is split at its postcode, also after a house number of five digits', () => {
  assert.deepEqual(postalParts('3 bis rue Haute\n13002 Marseille'), {
    street: '3 bis rue Haute',
    zip: '13002',
    city: 'Marseille',
  });
  assert.deepEqual(postalParts('12345 route des Crêtes, 06500 Menton'), {
    street: '12345 route des Crêtes',
    zip: '06500',
    city: 'Menton',
  });
  assert.equal(postalParts('quelque part'), null);
  assert.equal(postalParts('69001'), null);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { declaredIdentity, identityNames, type Identity } from '#features/identity/domain/schemas.ts';
import { missingOfSeller } from './rules-seller.ts';

const initial = Object.fromEntries(identityNames.map((name) => [name, declaredIdentity[name].initial])) as Identity;

test('an invoice needs the facts that it prints, and no other fact that the law requires of a shop', () => {
  assert.deepEqual(missingOfSeller(initial), [
    'L’adresse',
    'La raison sociale',
    'La forme juridique',
    'Le numéro SIREN',
    'Le régime de TVA',
  ]);
  const company = { legalForm: 'sarl', vatRegime: 'standard', street: '3 rue Haute', zip: '69001' } as const;
  assert.deepEqual(missingOfSeller({ ...initial, ...company, legalName: 'Léa', siren: '123456782' }), [
    'L’adresse',
    'Le capital social',
    'La ville du RCS',
    'Le numéro de TVA intracommunautaire',
  ]);
});

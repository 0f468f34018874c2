import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isMissingSome, onceFor } from './missing-fields.ts';

test('ADM-15 ADM-28 empty fields share one sentence, and each is marked with a word', () => {
  const errors = onceFor('Veuillez remplir tous les champs', {
    name: 'Veuillez remplir tous les champs',
    hexCode: 'Le code couleur doit être un #…',
  });
  assert.deepEqual(errors, { name: 'Obligatoire', hexCode: 'Le code couleur doit être un #…' });
  assert.equal(isMissingSome(errors), true);
  assert.equal(isMissingSome({ hexCode: errors.hexCode, name: undefined }), false);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { hasMissingField, markEmptyFields } from './missing-fields.ts';

test('ADM-15 ADM-28 empty fields share one sentence, and each empty field has a short mark', () => {
  const errors = markEmptyFields('Veuillez remplir tous les champs', {
    name: 'Veuillez remplir tous les champs',
    hexCode: 'Le code couleur doit être un #…',
  });
  assert.deepEqual(errors, { name: 'Obligatoire', hexCode: 'Le code couleur doit être un #…' });
  assert.equal(hasMissingField(errors), true);
  assert.equal(hasMissingField({ hexCode: errors.hexCode, name: undefined }), false);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { selectionSentence } from './labels-office.ts';

test('the result of a selection is one sentence', () => {
  assert.equal(selectionSentence('extend', 12, 2), '12 commandes prolongées de 24 h, 2 refusées');
  assert.equal(selectionSentence('no-limit', 1, 0), '1 commande gardée sans limite');
  assert.equal(selectionSentence('remind', 0, 1), 'Aucune commande relancée, 1 refusée');
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { deletedSentence, pricesSentence, selectedPiecesLabel } from './labels-office.ts';

test('the result of a selection counts its pieces, and counts refused pieces only where there are some', () => {
  assert.deepEqual([1, 12].map(selectedPiecesLabel), ['1 pièce sélectionnée', '12 pièces sélectionnées']);
  assert.equal(pricesSentence(12, 2), '12 prix changés, 2 refusés');
  assert.equal(pricesSentence(0, 1), 'Aucun prix changé, 1 refusé');
  assert.equal(deletedSentence(1, 0), '1 pièce supprimée');
  assert.equal(deletedSentence(0, 0), 'Aucune pièce supprimée');
});

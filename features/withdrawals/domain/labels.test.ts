import assert from 'node:assert/strict';
import { test } from 'vitest';
import { mayWaitSentence, nothingToSendBackSentence, sendBackSentence } from './labels.ts';

test('the sentences of a withdrawal name one piece or several pieces', () => {
  assert.equal(
    sendBackSentence(1, 'mardi 1er décembre', 'Lyon'),
    'Renvoyez la pièce au plus tard le mardi 1er décembre à Lyon.',
  );
  assert.match(sendBackSentence(2, 'mardi 1er décembre', 'Lyon'), /^Renvoyez les pièces au plus tard/);
  assert.match(nothingToSendBackSentence(1, 'Lyon'), /^Cette pièce n’est pas chez vous\u00A0: /);
  assert.match(nothingToSendBackSentence(2, 'Lyon'), /^Ces pièces ne sont pas chez vous\u00A0: /);
  assert.match(mayWaitSentence(1), /attendre la pièce, ou la preuve de son envoi\.$/);
  assert.match(mayWaitSentence(2), /attendre les pièces, ou la preuve de leur envoi\.$/);
});

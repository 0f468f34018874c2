import assert from 'node:assert/strict';
import { test } from 'vitest';
import { cents } from '#shared/money.ts';
import { mayWaitSentence, nothingToSendBackSentence, refundWords, sendBackSentence } from './labels.ts';

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

test('a refund is described by its way at the provider, or by its source without the provider', () => {
  const words = (changes: Partial<Parameters<typeof refundWords>[0]>) =>
    refundWords({ amount: cents(3100), refundWay: null, refundedBy: null, wasPaidByCard: true, ...changes });
  assert.equal(words({}).title, 'Votre remboursement est fait');
  assert.equal(words({ refundWay: 'cancelled' }).title, 'Le débit n’aura pas lieu');
  assert.equal(words({ refundWay: 'lowered' }).title, 'Le débit sera moins élevé');
  assert.equal(words({ refundedBy: 'cash' }).text, 'En espèces.');
  assert.equal(words({ refundedBy: 'cash', wasPaidByCard: false }).text, 'En espèces.');
  assert.equal(words({ refundedBy: 'bank', refundWay: 'credit' }).title, 'Votre rétractation est terminée');
  assert.match(words({ refundedBy: 'other' }).text, /ne revient pas sur votre carte/);
  assert.equal(words({ refundedBy: 'other', wasPaidByCard: false }).text, 'Vous avez déjà reçu cette somme.');
  assert.match(words({ amount: cents(0) }).text, /rien à vous rembourser/);
});

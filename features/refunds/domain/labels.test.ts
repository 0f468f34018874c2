import assert from 'node:assert/strict';
import { test } from 'vitest';
import { refundMeansInSentence, refusedRefundSentence } from './labels.ts';

test('a refused refund is explained in French for a known code, and in the words of the provider otherwise', () => {
  const sentence = (code: string | null) => refusedRefundSentence({ code, message: 'Erreur 12' }).split('\u00A0: ')[1];
  assert.equal(sentence('PSP_010'), 'il ne connaît pas ce paiement');
  assert.deepEqual([sentence('PSP_999'), sentence(null)], ['Erreur 12', 'Erreur 12']);
});

test('the means of a refund is named, except « Autrement » without a card payment', () => {
  assert.equal(refundMeansInSentence('cash', true), 'en espèces');
  assert.equal(refundMeansInSentence('cash', false), 'en espèces');
  assert.equal(refundMeansInSentence('other', true), 'autrement que sur votre carte');
  assert.equal(refundMeansInSentence('other', false), null);
});

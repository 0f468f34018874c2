import assert from 'node:assert/strict';
import { test } from 'vitest';
import { sellerSentence } from './seller-sentence.ts';

test('the sentence about the seller keeps the postcode and the town on one line, and omits missing parts', () => {
  assert.equal(
    sellerSentence({ seller: 'Léa', address: '3 rue Haute, 69001 Lyon', phone: '04 72 00 00 00' }),
    'Vendue par Léa, 3 rue Haute, 69001\u00a0Lyon, 04 72 00 00 00.',
  );
  assert.equal(sellerSentence({ seller: 'Léa', address: '', phone: '' }), 'Vendue par Léa.');
});

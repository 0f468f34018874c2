import assert from 'node:assert/strict';
import { test } from 'vitest';
import { proposedFaqs } from './labels-faqs.ts';

const textOf = (...facts: Parameters<typeof proposedFaqs>) =>
  proposedFaqs(...facts)
    .map(({ title, content }) => `${title} ${content}`)
    .join('\n')
    .replaceAll('\u00A0', ' ');

test('the proposed answers state the dispatch delay of the shop, and name cards only when the shop takes them', () => {
  const withCards = textOf({ dispatchHours: 48, lacks: ['shipping'] });
  assert.match(withCards, /sous 48 heures ouvrées après votre paiement/);
  assert.match(withCards, /Comment payer, et est-ce sûr \?.*par carte bancaire.*Lyra/);
  const withoutCards = textOf({ dispatchHours: 1, lacks: ['payment'] });
  assert.match(withoutCards, /sous 1 heure ouvrée après votre paiement/);
  assert.doesNotMatch(withoutCards, /Comment payer|carte|Lyra/);
});

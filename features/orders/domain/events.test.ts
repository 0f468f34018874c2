import assert from 'node:assert/strict';
import { test } from 'vitest';
import { eventSentence, orderEvents } from './events.ts';

test('the history of an order is in French sentences', () => {
  assert.equal(
    eventSentence({ type: 'order.item-added', data: { ref: 42, price: 1250 } }),
    'Pièce 42 ajoutée à 12,50\u00a0€',
  );
  assert.equal(
    eventSentence({ type: 'order.status-changed', data: { from: 'to-pay', to: 'cancelled' } }),
    'Statut changé de « À payer » à « Annulée »',
  );
  assert.equal(
    eventSentence({ type: 'order.payment-flagged', data: { flag: 'double' } }),
    'Paiement à vérifier : la commande a été payée deux fois',
  );
});

test('an event with missing data still makes a complete sentence', () => {
  assert.equal(eventSentence({ type: 'order.created', data: {} }), 'Commande créée');
  const refused = (errorMessage: string | null) =>
    eventSentence({ type: 'order.payment-refused', data: { errorMessage } });
  assert.equal(refused(null), 'Paiement refusé');
  assert.equal(refused('carte expirée'), 'Paiement refusé : carte expirée');
  assert.equal(refused('Paiement refusé : carte expirée.'), 'Paiement refusé : carte expirée.');
  assert.equal(
    eventSentence({ type: 'order.invented-later', data: {} }),
    'Événement noté par une autre version de la boutique',
  );
});

test('every event has a French sentence, even without data', () => {
  for (const type of Object.keys(orderEvents)) {
    const sentence = eventSentence({ type, data: {} });
    assert.match(sentence, /^[A-ZÀÉ]/, type);
    assert.doesNotMatch(sentence, /undefined|null|NaN|\[object|order\./, type);
  }
});

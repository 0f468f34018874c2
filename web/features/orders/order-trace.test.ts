import assert from 'node:assert/strict';
import test from 'node:test';
import { traceAuthor, traceSentence } from './order-trace.ts';

test('the trace tells in French what happened to an order', () => {
  assert.equal(
    traceSentence({ type: 'order.item-added', data: { ref: 42, price: 1250 } }),
    'Pièce 42 ajoutée à 12,50\u00a0€',
  );
  assert.equal(
    traceSentence({ type: 'order.status-changed', data: { from: 'to-pay', to: 'cancelled' } }),
    'Statut changé de « À payer » à « Annulée »',
  );
  assert.equal(
    traceSentence({ type: 'order.payment-flagged', data: { flag: 'double' } }),
    'Paiement à vérifier : la commande a été payée deux fois',
  );
});

test('what the trace lacks leaves no hole in the sentence', () => {
  assert.equal(traceSentence({ type: 'order.created', data: {} }), 'Commande créée');
  assert.equal(traceSentence({ type: 'order.payment-refused', data: { errorMessage: null } }), 'Paiement refusé');
  assert.equal(traceSentence({ type: 'order.invented-later', data: {} }), 'order.invented-later');
});

test('an author without a name is told by what he is', () => {
  assert.equal(traceAuthor('Nadia Morel'), 'Nadia Morel');
  assert.equal(traceAuthor('provider'), 'Prestataire');
});

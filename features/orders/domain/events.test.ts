import assert from 'node:assert/strict';
import { test } from 'vitest';
import { eventSentence, orderEvents } from './events.ts';

test('an added piece, a new status and a flagged payment each have a French sentence with their data', () => {
  assert.equal(
    eventSentence({ type: 'order.item-added', data: { ref: 42, price: 1250 } }),
    'Pièce 42 ajoutée à 12,50\u00a0€',
  );
  assert.equal(
    eventSentence({ type: 'order.status-changed', data: { from: 'to-pay', to: 'cancelled' } }),
    'Statut changé de «\u00A0À payer\u00A0» à «\u00A0Annulée\u00A0»',
  );
  assert.equal(
    eventSentence({ type: 'order.payment-flagged', data: { flag: 'double' } }),
    'Paiement à vérifier\u00A0: la commande a été payée deux fois',
  );
});

test('an event with missing data still makes a complete sentence', () => {
  assert.equal(eventSentence({ type: 'order.created', data: {} }), 'Commande créée');
});

test('a refused payment has the reason of the provider, which may itself begin with « Paiement refusé »', () => {
  const refused = (errorMessage: string | null) =>
    eventSentence({ type: 'order.payment-refused', data: { errorMessage } });
  assert.equal(refused(null), 'Paiement refusé');
  assert.equal(refused('carte expirée'), 'Paiement refusé\u00A0: carte expirée');
  assert.equal(refused('Paiement refusé : carte expirée.'), 'Paiement refusé : carte expirée.');
});

test('an event of another version of the shop has a general sentence', () => {
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

test('the sentence of an event names its known data, and leaves out missing or unknown data', () => {
  const cases: [type: string, data: Record<string, unknown>, sentence: string][] = [
    ['order.status-changed', { from: 7, to: 'unknown' }, 'Statut changé de « ? » à « ? »'],
    ['order.payment-flagged', { flag: 'unknown' }, 'Paiement à vérifier'],
    ['order.payment-flagged', { flag: 7 }, 'Paiement à vérifier'],
    ['order.hold-changed', { until: null }, 'Gardée sans limite'],
    ['order.hold-changed', { until: '2026-11-23T19:00:00Z' }, 'Gardée jusqu’au lundi 23 novembre à 20 h'],
    ['order.merged', { pseudo: 'lea' }, 'Commande rattachée au compte de @lea'],
    ['order.merged', { from: 'a', to: 'b' }, 'Commande transférée à un autre compte'],
    [
      'order.payment-taken-back',
      { how: 'lowered', amount: 500 },
      'Paiement diminué chez le prestataire : il en reste 5,00 €',
    ],
    [
      'order.payment-taken-back',
      { how: 'given-back', refunded: 500 },
      'Remboursements faits chez le prestataire : 5,00 € en tout',
    ],
    ['order.payment-taken-back', { how: 'unknown' }, 'Paiement repris'],
    ['order.payment-taken-back', { how: 'toString' }, 'Paiement repris'],
    ['order.payment-taken-back', { how: 7 }, 'Paiement repris'],
    ['order.refund-told', { amount: 500, state: 'paid' }, 'Remboursement fait chez le prestataire : 5,00 €'],
    ['order.refund-told', {}, 'Remboursement'],
    ['order.parcel-opened', { until: '2026-11-23T19:00:00Z' }, 'Colis ouvert jusqu’au lundi 23 novembre à 20 h'],
    ['order.parcel-opened', {}, 'Colis ouvert'],
    ['order.grouped', { with: ['C1', 'C2'] }, 'Part dans le même colis que C1, C2'],
    ['order.grouped', {}, 'Part dans le même colis que d’autres'],
    ['order.prepared', { missing: [4] }, 'Préparation validée. Pièces non cochées : n° 4'],
    ['order.prepared', {}, 'Préparation validée'],
    [
      'order.withdrawal-refunded',
      { by: 'bank' },
      'Rétractation terminée : la banque de la cliente a repris le paiement',
    ],
    ['order.withdrawal-refunded', { amount: 500, by: 'cash' }, 'Rétractation remboursée : 5,00 €, en espèces'],
    ['order.withdrawal-refunded', { amount: 500 }, 'Rétractation remboursée : 5,00 €'],
    [
      'order.withdrawal-refused',
      { reason: 'too-late' },
      'Rétractation refusée. Le délai était passé (article L. 221-18)',
    ],
    ['order.withdrawal-refused', {}, 'Rétractation refusée'],
    ['order.mail-resent', {}, 'E-mail renvoyé'],
    ['order.document-issued', {}, 'Document'],
    [
      'attention.raised',
      { kind: 'refund', data: { amount: 500 } },
      'À traiter. 5,00 € ont été remboursés à la cliente chez le prestataire de paiement.',
    ],
    ['attention.raised', { kind: 'unknown', data: 7 }, 'À traiter'],
    ['order.withdrawn', { pieces: 2, amount: 2500 }, 'Rétractation de 2 pièces : 25,00 € à rembourser'],
    ['order.withdrawn', { pieces: 1, amount: 0 }, 'Rétractation de 1 pièce : rien à rembourser'],
    ['order.withdrawn', {}, 'Rétractation'],
    [
      'attention.settled',
      { kind: 'refund-refused', data: null, money: 'kept-agreed', note: 'vu' },
      'C’est réglé : remboursement refusé. Argent : gardé avec l’accord de la cliente. vu',
    ],
    ['attention.settled', { kind: 'unknown', money: 'toString' }, 'C’est réglé : unknown'],
  ];
  for (const [type, data, sentence] of cases)
    assert.equal(
      eventSentence({ type, data }).replaceAll(/[\u00a0\u202f]/g, ' '),
      sentence,
      `${type} ${JSON.stringify(data)}`,
    );
  assert.match(
    eventSentence({ type: 'order.mail-resent', data: { mail: 'order-reminder' } }),
    /^E-mail «\u00A0.+\u00A0» renvoyé$/,
  );
});

test('the history names the state of a charge-back', () => {
  const sentences = (['pending', 'paid', 'cancelled', undefined] as const).map((state) =>
    eventSentence({ type: 'order.charged-back', data: { amount: 3100, state } }),
  );
  assert.deepEqual(sentences, [
    'Contestation en cours\u00A0: 31,00\u00A0€',
    'Repris par la banque\u00A0: 31,00\u00A0€',
    'Contestation retirée\u00A0: 31,00\u00A0€',
    'Paiement contesté à la banque\u00A0: 31,00\u00A0€',
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { openParcelSentence } from './open-parcel-sentence.ts';

const parcel = { isIn: false, isJoinable: true, city: 'Lyon', others: [], unpaid: [] };
const sentenceOf = (postage: number, isIn = false) =>
  openParcelSentence({ number: 'C1001', postage }, { ...parcel, isIn }).replaceAll(/[\u00A0\u202F]/g, ' ');

test('D-05 an order that may join a parcel states when its postage is removed', () => {
  assert.match(sentenceOf(600), /sans frais de port : 6,00 € seront retirés à la validation\.$/);
  assert.match(sentenceOf(190), / : 1,90 € sera retiré à la validation\.$/);
  assert.match(sentenceOf(0), /sans frais de port\.$/);
  assert.doesNotMatch(sentenceOf(600, true), /retirés/);
});

test('D-05 a parcel that no order may join promises no free postage', () => {
  const full = { ...parcel, isIn: true, isJoinable: false };
  const order = { number: 'C1001', postage: 600 };
  assert.equal(openParcelSentence(order, full), '');
  assert.equal(openParcelSentence(order, { ...full, others: ['C1002'] }), 'Cette commande part avec C1002.');
});

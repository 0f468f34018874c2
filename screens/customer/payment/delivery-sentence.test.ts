import assert from 'node:assert/strict';
import { test } from 'vitest';
import { deliverySentence } from './delivery-sentence.ts';

const terms = { dispatchHours: 24, deliveryDays: 7 };
const sentenceWith = (opensParcelDays: number) =>
  deliverySentence({ openParcel: null, opensParcelDays }, terms, '2026-11-24').replaceAll('\u00a0', ' ');

test('CUS-17 the sentence for an order that opens a parcel names the day of dispatch, unless it comes after the last day for the delivery', () => {
  assert.equal(
    sentenceWith(2),
    'Expédiée par Colissimo vers le vendredi 27 novembre. Livraison promise d’ici au mardi 1er décembre.',
  );
  assert.equal(sentenceWith(10), 'Expédiée par Colissimo. Livraison promise d’ici au mardi 1er décembre.');
});

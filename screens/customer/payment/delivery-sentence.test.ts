import assert from 'node:assert/strict';
import { test } from 'vitest';
import { deliverySentence } from './delivery-sentence.ts';

const terms = { dispatchHours: 24, deliveryDays: 7 };
const unpaid = { openParcel: null, opensParcelDays: 0, isPaid: false, deliverBy: null };
const sentenceOf = (changes: Partial<Parameters<typeof deliverySentence>[0]>) =>
  deliverySentence({ ...unpaid, ...changes }, terms, '2026-11-24').replaceAll('\u00a0', ' ');
const sentenceWith = (opensParcelDays: number) => sentenceOf({ opensParcelDays });

test('CUS-17 the sentence for an order that opens a parcel names the day of dispatch, unless it comes after the last day for the delivery', () => {
  assert.equal(
    sentenceWith(2),
    'Expédiée par Colissimo vers le vendredi 27 novembre. Livraison promise d’ici au mardi 1er décembre.',
  );
  assert.equal(sentenceWith(10), 'Expédiée par Colissimo. Livraison promise d’ici au mardi 1er décembre.');
});

test('D-06 a buyer who pays the rest of an order reads the day promised with the first payment, until it is over', () => {
  const rest = (deliverBy: string | null) => sentenceOf({ isPaid: true, deliverBy });
  assert.match(rest('2026-11-26'), /vers le mercredi 25 novembre\. Livraison promise d’ici au jeudi 26 novembre\.$/);
  for (const over of ['2026-11-23', null])
    assert.equal(rest(over), 'Expédiée par Colissimo vers le mercredi 25 novembre.');
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { dispatchSentence } from './dispatch-sentence.ts';

const order = { paymentDate: '2026-11-24T09:00:00Z', orderDate: '2026-11-23T20:00:00Z', openParcel: null };
const terms = { dispatchHours: 24, deliveryDays: 14 };
const on = (today: string, changes: Partial<Parameters<typeof dispatchSentence>[0]> = {}) =>
  dispatchSentence({ ...order, ...changes }, terms, today).replaceAll('\u00a0', ' ');

test('CUS-08 the day of dispatch is shown until it is over, then the last day for the delivery', () => {
  assert.equal(on('2026-11-25'), 'Expédiée par Colissimo vers le mercredi 25 novembre.');
  const late = 'Votre colis part dès que possible. Il doit être livré au plus tard le mardi 8 décembre.';
  assert.deepEqual([on('2026-11-26'), on('2026-12-08')], [late, late]);
  assert.equal(on('2026-12-09'), 'Votre colis a du retard : écrivez-nous ci-dessous.');
});

test('CUS-08 an order in an open parcel leaves once the parcel is closed', () => {
  const openParcel = { until: '2026-12-03T19:00:00Z', isIn: true, city: 'Lyon', others: [], unpaid: [] };
  assert.equal(on('2026-11-30', { openParcel }), 'Expédiée par Colissimo vers le vendredi 4 décembre.');
  const elsewhere = { ...openParcel, isIn: false };
  assert.match(on('2026-11-25', { openParcel: elsewhere }), /mercredi 25 novembre/);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { dispatchSentence } from './dispatch-sentence.ts';

const paymentDate = '2026-11-24T09:00:00Z';
const sentenceOn = (
  today: string,
  dispatchFrom = paymentDate,
  deliverBy: string | null = '2026-12-08',
  tracking: { trackingId: string | null; trackingUrl: string | null } = { trackingId: null, trackingUrl: null },
) =>
  dispatchSentence(
    { dispatchFrom, deliverBy, paymentDate, ...tracking },
    { dispatchHours: 24, deliveryDays: 7 },
    today,
  ).replaceAll('\u00a0', ' ');

test('CUS-08 the day of dispatch is shown until it is over, then the last day for the delivery, then a delay', () => {
  assert.equal(sentenceOn('2026-11-25'), 'Envoi par Colissimo prévu vers le mercredi 25 novembre.');
  const deliverySentence = 'Votre colis part dès que possible. Il doit être livré au plus tard le mardi 8 décembre.';
  assert.deepEqual([sentenceOn('2026-11-26'), sentenceOn('2026-12-08')], [deliverySentence, deliverySentence]);
  assert.equal(sentenceOn('2026-12-09'), 'Votre colis a du retard : écrivez-nous ci-dessous.');
  assert.match(sentenceOn('2026-12-01', paymentDate, null), /au plus tard le mardi 1er décembre\.$/);
});

test('CUS-08 the last day for the delivery is the promised day, also for an order in an open parcel', () => {
  const openUntil = '2026-11-29T09:00:00Z';
  assert.equal(sentenceOn('2026-11-25', openUntil), 'Envoi par Colissimo prévu vers le mardi 1er décembre.');
  assert.match(sentenceOn('2026-12-02', openUntil), /au plus tard le mardi 8 décembre\.$/);
  assert.equal(sentenceOn('2026-12-09', openUntil), 'Votre colis a du retard : écrivez-nous ci-dessous.');
});

test('CUS-08 the day of dispatch names Colissimo unless the parcel has a number of another carrier', () => {
  const sentenceWith = (trackingId: string, trackingUrl: string | null) =>
    sentenceOn('2026-11-25', paymentDate, null, { trackingId, trackingUrl });
  assert.equal(sentenceWith('12345678', null), 'Envoi prévu vers le mercredi 25 novembre.');
  assert.equal(
    sentenceWith('6A15984040331', 'https://www.laposte.fr'),
    'Envoi par Colissimo prévu vers le mercredi 25 novembre.',
  );
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { orderStatuses } from './lifecycle.ts';
import { bannerOf } from './labels-banners.ts';
import { statusBanners } from './labels-statuses.ts';

const sale = {
  status: 'paid',
  cancelReason: null,
  isReturned: false,
  nothingToSend: null,
  isReimbursed: false,
  isUncharged: false,
  isParcelOpen: false,
  isEmpty: false,
  restToPay: 0,
  isPaid: true,
  isPaymentUnderWay: false,
  isTakenBack: false,
  isFree: false,
  isOfOtherCarrier: false,
} as const;

test('CUS-08 D-06 every status has a banner with its own title and a text; a paid order reads as paid and in preparation', () => {
  for (const status of orderStatuses) {
    for (const isPaid of [true, false]) {
      const { title, text } = bannerOf({ ...sale, status, isPaid });
      assert.ok(title && text, status);
    }
  }
  assert.equal(new Set(Object.values(statusBanners).map(({ title }) => title)).size, orderStatuses.length);
  const texts = new Set(orderStatuses.map((status) => statusBanners[status].text));
  assert.equal(texts.size, orderStatuses.length - 1, 'only the two statuses of a parcel on its way share a sentence');
  assert.match(statusBanners.paid.text, /enregistré.*préparons/);
});

test('CUS-08 a fact about the money, the parcel or the cancellation replaces the banner of the status', () => {
  const titles = [
    bannerOf({ ...sale, restToPay: 500 }),
    bannerOf({ ...sale, restToPay: 500, isReturned: true }),
    bannerOf({ ...sale, isReturned: true, nothingToSend: 'refunded' }),
    bannerOf({ ...sale, nothingToSend: 'refunded', isUncharged: true }),
    bannerOf({ ...sale, nothingToSend: 'withdrawn' }),
    bannerOf({ ...sale, status: 'delivered', isReimbursed: true }),
    bannerOf({ ...sale, status: 'cancelled', cancelReason: 'expired' }),
  ].map(({ title }) => title.replaceAll('\u00a0', ' '));
  assert.deepEqual(titles, [
    'Il reste 5,00 € à régler',
    'Colis revenu',
    'Commande remboursée',
    'Le débit n’aura pas lieu',
    'Rétractation enregistrée',
    'Commande remboursée',
    'Commande annulée faute de paiement',
  ]);
});

test('CUS-08 the banners of an order that the buyer withdrew from do not mention several pieces', () => {
  for (const facts of [{ nothingToSend: 'refunded' }, { nothingToSend: 'withdrawn' }, { isReimbursed: true }] as const)
    assert.doesNotMatch(bannerOf({ ...sale, ...facts }).text, /pièces/);
});

test('CUS-08 a parcel with a number of another carrier does not promise Colissimo', () => {
  const parcel = { ...sale, status: 'to-ship' } as const;
  assert.match(bannerOf(parcel).text, /remis à Colissimo\.$/);
  assert.equal(
    bannerOf({ ...parcel, isOfOtherCarrier: true }).text,
    'Votre colis est prêt et sera bientôt remis au transporteur.',
  );
  assert.equal(bannerOf({ ...sale, status: 'shipped', isOfOtherCarrier: true }), statusBanners.shipped);
});

test('CUS-08 a paid order in an open parcel is not in preparation yet', () => {
  const { title, text } = bannerOf({ ...sale, isParcelOpen: true });
  assert.equal(title, statusBanners.paid.title);
  assert.match(text, /attend vos prochaines commandes\. Nous le préparerons ensuite\./);
  assert.equal(
    bannerOf({ ...sale, isPaid: false, isParcelOpen: true, status: 'to-pay' }).text,
    statusBanners['to-pay'].text,
  );
});

test('a paid order that the seller set to an unpaid status asks for no payment', () => {
  for (const status of ['to-validate', 'validated', 'to-pay'] as const) {
    assert.equal(bannerOf({ ...sale, status }).title, 'Commande payée, la boutique la modifie');
    assert.equal(bannerOf({ ...sale, status, isPaid: false }), statusBanners[status]);
    assert.match(bannerOf({ ...sale, status, restToPay: 500 }).title, /^Il reste/);
  }
});

test('a validated order without anything to pay asks for no payment', () => {
  const { title, text } = bannerOf({ ...sale, status: 'to-pay', isPaid: false, isFree: true });
  assert.deepEqual([title, text.includes('rien à payer')], ['Rien à payer', true]);
});

test('an order in the shop whose payment the bank took back announces no parcel', () => {
  const { title, text } = bannerOf({ ...sale, isTakenBack: true });
  assert.equal(title, 'Paiement repris par votre banque');
  assert.doesNotMatch(text, /préparons/);
  assert.equal(bannerOf({ ...sale, isTakenBack: true, status: 'shipped' }), statusBanners.shipped);
});

test('a payment under way replaces the banner, and a cancelled order also reads as cancelled', () => {
  const unpaid = { ...sale, isPaid: false, isPaymentUnderWay: true };
  assert.equal(bannerOf({ ...unpaid, status: 'to-pay' }).title, 'Paiement en cours');
  assert.equal(bannerOf({ ...unpaid, status: 'cancelled' }).title, 'Commande annulée, paiement en cours');
  assert.equal(bannerOf({ ...unpaid, isPaid: true, restToPay: 500 }).title, 'Paiement en cours');
  assert.equal(bannerOf({ ...unpaid, isPaid: true }), statusBanners.paid);
});

test('an unpaid order without a piece asks for no payment', () => {
  for (const status of orderStatuses) {
    const { title, text } = bannerOf({ ...sale, status, isEmpty: true });
    const isUnpaid = ['to-validate', 'validated', 'to-pay'].includes(status);
    assert.equal(title === 'Commande sans article' && text.includes('rien à payer'), isUnpaid, status);
  }
});

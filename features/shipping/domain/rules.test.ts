import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ParcelStage } from '#shared/parcel-stage.ts';
import { whyHeld } from '#features/attention/domain/rules.ts';
import type { OrderStatus } from '#features/orders/domain/life.ts';
import {
  addressKey,
  inTableOrder,
  openOfParcel,
  parcelReference,
  parcelWeight,
  piecesOfParcel,
  togetherOf,
  trackingPage,
  troubleOf,
  whereItIs,
  whyNotTogether,
} from './rules.ts';

test('ADM-23 a parcel’s declared weight grows with its pieces, within the carrier’s limits', () => {
  assert.equal(parcelWeight(1), 450);
  assert.equal(parcelWeight(3), 1150);
  assert.equal(parcelWeight(0), 450);
  assert.equal(parcelWeight(500), 30_000);
});

test('D-10 the tracking page is the carrier’s, for this number and nothing else', () => {
  assert.equal(trackingPage('6A15984040331'), 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A15984040331');
  assert.equal(new URL(trackingPage('6A1&x=<script>')).searchParams.get('code'), '6A1&x=<script>');
});

const places: [codes: string, place: ReturnType<typeof whereItIs>][] = [
  ['', 'announced'],
  ['announced', 'announced'],
  ['announced in-transit', 'on-its-way'],
  ['unknown', 'on-its-way'],
  ['in-transit delivered', 'delivered'],
  ['in-transit delivered unknown', 'delivered'],
  ['delivered announced', 'delivered'],
  ['delivered returned', 'on-its-way'],
  ['delivered problem', 'on-its-way'],
  ['delivered in-transit', 'on-its-way'],
  ['delivered at-counter delivered', 'delivered'],
];
for (const [events, place] of places) {
  test(`D-09 the newest event that means something decides: ${events || 'none'} is ${place}`, () => {
    const scanned = events
      .split(' ')
      .filter(Boolean)
      .map((stage) =>
        stage === 'unknown'
          ? { stage: 'in-transit' as const, isKnown: false }
          : { stage: stage as ParcelStage, isKnown: true },
      );
    assert.equal(whereItIs(scanned), place);
  });
}

const troubles: [stages: ParcelStage[], trouble: ReturnType<typeof troubleOf>][] = [
  [[], null],
  [['announced', 'in-transit'], null],
  [['in-transit', 'problem'], 'parcel-problem'],
  [['problem', 'in-transit'], null],
  [['problem', 'returned'], 'parcel-returned'],
  [['returned', 'delivered'], null],
];
for (const [stages, trouble] of troubles) {
  test(`SYS-04 a parcel that is ${stages.join(', then ') || 'not scanned'}: ${trouble ?? 'nothing to look at'}`, () => {
    const scanned = stages.map((stage) => ({ stage, isKnown: true }));
    assert.equal(troubleOf(scanned), trouble);
    assert.equal(
      troubleOf([...scanned, { stage: 'in-transit', isKnown: false }]),
      trouble,
      'an unknown code says nothing',
    );
  });
}

const address = {
  firstName: 'Léa',
  lastName: 'Martin',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'France',
  phone: '0612345678',
  email: 'lea@test.example',
  deliveryNote: null,
};
const order = (changes: object = {}) => ({
  userId: 'lea',
  status: 'paid' as OrderStatus,
  address,
  hasLabel: false,
  attention: [],
  ...changes,
});
const refund = { kind: 'refund', data: { amount: 500 } };

test('ADM-23 an address is the same whatever its capitals, accents and signs, and whatever is noted with it', () => {
  const same = {
    ...address,
    firstName: 'LEA',
    street: '12, rue  des lilas',
    phone: '0700000000',
    deliveryNote: 'Code 12',
  };
  assert.equal(addressKey(same), addressKey(address));
  for (const other of [{ street: '13 rue des Lilas' }, { firstName: 'Zoé' }, { zip: '69002' }])
    assert.notEqual(addressKey({ ...address, ...other }), addressKey(address));
});

test('ADM-23 orders share a parcel when they have one buyer and address, are paid, and none is labelled or held', () => {
  assert.equal(whyNotTogether([order(), order()]), null);
  const refusals: [changes: object, code: string, reason?: string][] = [
    [{ userId: 'zoe' }, 'shipping.not-together', 'buyer'],
    [{ address: { ...address, city: 'Villeurbanne' } }, 'shipping.not-together', 'address'],
    [{ hasLabel: true }, 'shipping.not-together', 'label'],
    [{ address: null }, 'orders.no-address'],
    [{ status: 'to-pay' }, 'orders.not-in-this-status'],
    [{ status: 'to-ship' }, 'orders.not-in-this-status'],
    [{ status: 'cancelled' }, 'orders.not-in-this-status'],
    [{ attention: [refund] }, 'attention.parcel-held'],
  ];
  for (const [changes, code, reason] of refusals) {
    const refusal = whyNotTogether([order(), order(changes)]);
    assert.deepEqual([refusal?.code, Object(refusal?.params).reason], [code, reason], JSON.stringify(changes));
  }
  assert.deepEqual(whyNotTogether([order()])?.params, { reason: 'one' });
});

test('ADM-22 the orders of a list that could share a parcel are grouped by buyer', () => {
  const listed = [
    { id: 1, ...order() },
    { id: 2, ...order({ userId: 'zoe' }) },
    { id: 3, ...order() },
    { id: 4, ...order({ attention: [refund] }) },
    { id: 5, ...order({ address: { ...address, zip: '69002' } }) },
  ];
  assert.deepEqual(
    togetherOf(listed).map((some) => some.map(({ id }) => id)),
    [[1, 3]],
  );
});

test('ADM-23 a parcel’s label names its orders, up to the carrier’s maximum length', () => {
  assert.equal(parcelReference(['C1001']), 'C1001');
  assert.equal(parcelReference(['C1001', 'C1002', 'C1003']), 'C1001+1002+1003');
  assert.equal(parcelReference(['C1001', 'C1002', 'C1003', 'C1004']), 'C1001 +3');
});

test('D-13 a hold on one order holds the whole parcel and names the order', () => {
  const other = { number: 'C1002', status: 'paid' as OrderStatus, pieces: 2, attention: [refund] };
  const grouped = { items: [{}], attention: [], parcel: { others: [other] } };
  assert.match(whyHeld(openOfParcel(grouped))?.message ?? '', /^Ce colis ne doit pas partir\. Commande C1002 : /);
  assert.deepEqual(openOfParcel({ attention: [refund], parcel: null }), [refund]);
  assert.equal(piecesOfParcel(grouped), 3);
  assert.equal(piecesOfParcel({ ...grouped, parcel: { others: [{ ...other, status: 'cancelled' }] } }), 1);
});

test('ADM-22 card payments are sorted by payment time, other payments by number', () => {
  const of = (number: string, paymentDate: string | null) => ({ number, paymentDate });
  const listed = [of('C9', '2026-01-01'), of('C3', '2026-01-02'), of('C1000', null), of('C999', null)];
  assert.deepEqual(
    inTableOrder(listed).map(({ number }) => number),
    ['C9', 'C3', 'C999', 'C1000'],
  );
});

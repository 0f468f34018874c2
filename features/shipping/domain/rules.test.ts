import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ParcelStage } from '#shared/parcel-stage.ts';
import { usualWeights } from '#shared/usual-weights.ts';
import { LABEL_ANSWER_MS, labelStates, type LabelState } from '#features/parcels/domain/lifecycle.ts';
import {
  inTableOrder,
  otherLabelRefusal,
  parcelReference,
  parcelWeight,
  readTrackingNumber,
  spreadNumbers,
  trackingPage,
  troubleOf,
  placeOf,
} from './rules.ts';

test('ADM-23 a parcel’s declared weight grows with the number of pieces, up to the carrier’s maximum', () => {
  assert.equal(parcelWeight(1, usualWeights), 450);
  assert.equal(parcelWeight(3, usualWeights), 1150);
  assert.equal(parcelWeight(0, usualWeights), 450);
  assert.equal(parcelWeight(500, usualWeights), 30_000);
  assert.equal(parcelWeight(2, { pieceGrams: 600, packagingGrams: 50 }), 1250);
});

test('D-10 the tracking link leads to the carrier’s page for one number', () => {
  assert.equal(trackingPage('6A15984040331'), 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A15984040331');
  assert.equal(new URL(trackingPage('6A1&x=<script>')).searchParams.get('code'), '6A1&x=<script>');
});

const places: [stages: string, place: ReturnType<typeof placeOf>][] = [
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
  test(`D-09 the newest meaningful event decides: ${events || 'none'} is ${place}`, () => {
    const scanned = events
      .split(' ')
      .filter(Boolean)
      .map((stage) =>
        stage === 'unknown'
          ? { stage: 'in-transit' as const, isKnown: false }
          : { stage: stage as ParcelStage, isKnown: true },
      );
    assert.equal(placeOf(scanned), place);
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
  test(`SYS-04 a parcel that is ${stages.join(', then ') || 'not scanned'}: ${trouble ?? 'no problem'}`, () => {
    const scanned = stages.map((stage) => ({ stage, isKnown: true }));
    assert.equal(troubleOf(scanned), trouble);
    assert.equal(
      troubleOf([...scanned, { stage: 'in-transit', isKnown: false }]),
      trouble,
      'an unknown code changes nothing',
    );
  });
}

test('ADM-23 a parcel’s label names its orders, up to the carrier’s maximum length', () => {
  assert.equal(parcelReference(['C1001']), 'C1001');
  assert.equal(parcelReference(['C1001', 'C1002', 'C1003']), 'C1001+1002+1003');
  assert.equal(parcelReference(['C1001', 'C1002', 'C1003', 'C1004']), 'C1001 +3');
});

test('ADM-22 orders paid by card come first in the given sequence, and the other orders are sorted by number', () => {
  const orderOf = (number: string, paymentDate: string | null) => ({ number, paymentDate });
  const listed = [
    orderOf('C9', '2026-01-01'),
    orderOf('C3', '2026-01-02'),
    orderOf('C1000', null),
    orderOf('C999', null),
  ];
  assert.deepEqual(
    inTableOrder(listed).map(({ number }) => number),
    ['C9', 'C3', 'C999', 'C1000'],
  );
});

test('ADM-23 a typed tracking number loses its spaces and dots, and a malformed number or a wrong check digit is not read', () => {
  assert.equal(readTrackingNumber(' 6a 1598 404.0331 '), '6A15984040331');
  assert.equal(readTrackingNumber('87000999999999a'), '87000999999999A');
  assert.equal(readTrackingNumber('\u202A6A15984040331\u202C\u200E'), '6A15984040331');
  for (const wrong of ['', '1234', '6A15984040332', 'ABCDEFGHIJ', '6A15984040331 et 6A07657471207'])
    assert.equal(readTrackingNumber(wrong), null, wrong);
});

test('ADM-23 pasted lines go to the parcel that they name, and other lines go to the next parcels in order', () => {
  const parcels = [
    { id: 'a', numbers: ['C1001'] },
    { id: 'b', numbers: ['C1002', 'C1003'] },
    { id: 'c', numbers: ['C1004'] },
  ];
  const spread = (pasted: string, from?: number) => [...spreadNumbers(pasted, parcels, from)].toSorted();
  assert.deepEqual(spread('X1\n\n X2 \r\nX3\nX4'), [
    ['a', 'X1'],
    ['b', 'X2'],
    ['c', 'X3'],
  ]);
  assert.deepEqual(spread('\u200EC1003 X3').at(-1)?.[1], 'X3');
  assert.deepEqual(spread('c1003;X3\nX1\nC1004\tX 4'), [
    ['a', 'X1'],
    ['b', 'X3'],
    ['c', 'X 4'],
  ]);
  assert.deepEqual(spread('X2\nX3', 1), [
    ['b', 'X2'],
    ['c', 'X3'],
  ]);
});

test('ADM-23 a second label is refused while the first exists, is requested, or may exist at the carrier', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const code = (state: LabelState, ageMs: number, afterUnknown = false) =>
    otherLabelRefusal([{ state, createdAt: new Date(now.getTime() - ageMs), message: null }], now, afterUnknown)
      ?.code ?? null;
  const codesOf = (ageMs: number, afterUnknown: boolean) =>
    labelStates.map((state) => code(state, ageMs, afterUnknown));
  const [exists, busy, unknown] = ['shipping.label-exists', 'shipping.label-busy', 'shipping.label-unknown'];
  assert.deepEqual(labelStates, ['requested', 'made', 'refused', 'unknown', 'deleted']);
  assert.deepEqual(codesOf(LABEL_ANSWER_MS - 1, false), [busy, exists, null, unknown, null]);
  assert.deepEqual(codesOf(LABEL_ANSWER_MS, false), [unknown, exists, null, unknown, null]);
  assert.deepEqual(codesOf(LABEL_ANSWER_MS - 1, true), [busy, exists, null, null, null]);
  assert.deepEqual(codesOf(LABEL_ANSWER_MS, true), [null, exists, null, null, null]);
  assert.equal(otherLabelRefusal([], now, false), null);
});

test('ADM-23 a typed number has 8 to 20 letters and digits, of which at least one digit', () => {
  assert.equal(readTrackingNumber('A1234567'), 'A1234567');
  assert.equal(readTrackingNumber('A123456'), null);
  assert.equal(readTrackingNumber(`A${'1'.repeat(19)}`), `A${'1'.repeat(19)}`);
  assert.equal(readTrackingNumber(`A${'1'.repeat(20)}`), null);
});

test('D-09 a parcel that moves, waits at a counter, has a problem or returns is on its way', () => {
  for (const stage of ['in-transit', 'out-for-delivery', 'at-counter', 'problem', 'returned'] as const)
    assert.equal(placeOf([{ stage, isKnown: true }]), 'on-its-way', stage);
});

test('ADM-23 a pasted line that is an order number alone is a number, and each parcel has one line', () => {
  const parcels = ['C1', 'C2', 'C3'].map((number) => ({ id: number.toLowerCase(), numbers: [number] }));
  assert.deepEqual([...spreadNumbers('C2', parcels)], [['c1', 'C2']]);
  assert.deepEqual(
    [...spreadNumbers('  C1 X1\nX2\nX3', parcels)],
    [
      ['c1', 'X1'],
      ['c2', 'X2'],
      ['c3', 'X3'],
    ],
  );
  assert.deepEqual([...spreadNumbers('X1', parcels)], [['c1', 'X1']]);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import type { ParcelStage } from './life.ts';
import { parcelWeight, trackingPage, troubleOf, whereItIs } from './rules.ts';

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

import assert from 'node:assert/strict';
import test from 'node:test';
import { parcelWeight, trackingPage } from './rules.ts';

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

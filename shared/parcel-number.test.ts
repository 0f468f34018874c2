import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isParcelNumber, parcelCheckDigit } from './parcel-number.ts';

test('the computed check digit equals the digit printed on real parcels', () => {
  for (const number of ['6A15984040331', '6A07657471207', '6A07905668182', '6A04296519970']) {
    assert.equal(parcelCheckDigit(number.slice(2, 12)), number.slice(12), number);
    assert.ok(isParcelNumber(number), number);
  }
});

test('a number with a wrong check digit or another form is not a parcel number', () => {
  for (const number of ['6A12345678901', '6A1598404033', 'AA15984040331', '6A159840403310', '']) {
    assert.equal(isParcelNumber(number), false, number);
  }
  assert.throws(() => parcelCheckDigit('123'), RangeError);
});

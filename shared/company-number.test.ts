import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { isSiren, isVatNumber, spacedSiren } from './company-number.ts';

test('a SIREN has nine digits, and its last digit is the checksum of the first eight', () => {
  for (const siren of ['732829320', '552100554', '123456782']) {
    assert.equal(isSiren(siren), true, siren);
    const last = Number(siren[8]);
    for (let step = 1; step < 10; step++) assert.equal(isSiren(siren.slice(0, 8) + ((last + step) % 10)), false, siren);
  }
  for (const wrong of ['', '000000000', '73282932', '7328293200', '73282932O', ' 732829320'])
    assert.equal(isSiren(wrong), false, wrong);
});

test('a SIREN with two neighbouring digits exchanged is refused, unless they are equal or 0 and 9', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(6), (number, at) => {
      const begin = String(number).padStart(8, '0');
      const siren = Array.from({ length: 10 }, (_, digit) => `${begin}${digit}`).find(isSiren);
      if (siren === undefined) return number === 0;
      const [first = '', second = ''] = siren.slice(at, at + 2);
      const swapped = siren.slice(0, at) + second + first + siren.slice(at + 2);
      return first === second || first + second === '09' || first + second === '90' || !isSiren(swapped);
    }),
  );
});

test('a VAT number is FR, a key computed from the SIREN, and the SIREN; a SIREN is shown in groups of three', () => {
  assert.equal(isVatNumber('FR44732829320'), true);
  assert.equal(isVatNumber('FR11123456782'), true);
  for (const wrong of [
    '',
    'FR45732829320',
    'FR44732829321',
    'fr44732829320',
    'FR4473282932',
    'DE44732829320',
    ' FR44732829320',
  ])
    assert.equal(isVatNumber(wrong), false, wrong);
  assert.equal(spacedSiren('732829320'), '732\u00a0829\u00a0320');
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { cents, countedEuros, formatEuros, formatForeignAmount, parseEuros, sumCents } from './money.ts';

test('D-05 an amount that is not a whole number of cents is refused', () => {
  assert.equal(cents(1250), 1250);
  for (const wrong of [12.5, Number.NaN, Infinity, -Infinity, 2 ** 53])
    assert.throws(() => cents(wrong), RangeError, String(wrong));
});

test('D-05 amounts add up to the cent, and an empty list adds up to zero', () => {
  assert.equal(sumCents([1999, 1, 600]), 2600);
  assert.equal(sumCents([]), 0);
  assert.throws(() => sumCents([0.1, 0.2]), RangeError);
});

test('SYS-10 amounts are shown in euros, with two decimals and French spaces', () => {
  assert.equal(formatEuros(1250), '12,50\u00a0€');
  assert.equal(formatEuros(0), '0,00\u00a0€');
  assert.equal(formatEuros(123_456_789), '1\u202f234\u202f567,89\u00a0€');
  assert.equal(formatEuros(-5), '-0,05\u00a0€');
});

test('D-13 an amount in another currency has the format of euros, with the code of its currency', () => {
  assert.equal(formatForeignAmount(1250, 'USD'), '12,50\u00a0USD');
  assert.equal(formatForeignAmount(123_456_700, 'CHF'), '1\u202f234\u202f567,00\u00a0CHF');
});

test('a typed amount in euros is read to the cent', () => {
  const cases: [string, number | null][] = [
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['1 200,50 €', 120_050],
    ['1\u202f200,50\u00a0€', 120_050],
    ['12,', 1200],
    ['0', 0],
    ['0,005', 1],
    ['0,0049', 0],
    ['19,999', 2000],
    ['999999999,99', 99_999_999_999],
    ['', null],
    ['€', null],
    ['douze', null],
    ['-5', null],
    ['1,2,3', null],
    ['1.200,50', null],
    ['1e3', null],
    [',5', null],
    ['1234567890', null],
    ['0x10', null],
    ['٣', null],
  ];
  for (const [typed, amount] of cases) assert.equal(parseEuros(typed), amount, typed);
});

test('a formatted amount is parsed as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => parseEuros(formatEuros(amount)) === amount),
  );
});

test('no typed text is read as a negative amount', () => {
  fc.assert(fc.property(fc.string(), (typed) => (parseEuros(typed) ?? 0) >= 0));
});

test('the words after an amount are plural from two euros on', () => {
  assert.deepEqual(
    [100, 199, 200].map((amount) => countedEuros(amount, 'sera dû', 'seront dus').replaceAll(/\s/g, ' ')),
    ['1,00 € sera dû', '1,99 € sera dû', '2,00 € seront dus'],
  );
});

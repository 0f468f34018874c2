import assert from 'node:assert/strict';
import { test } from 'vitest';
import { code128 } from './code128.ts';

const printable = Array.from({ length: 95 }, (_, rank) => String.fromCharCode(32 + rank));

test('each printable character has a symbol of its own, eleven modules wide', () => {
  const symbols = printable.map((character) => code128(character).slice(6, 12));
  assert.ok(symbols.every((widths) => widths.reduce((sum, width) => sum + width, 0) === 11));
  assert.equal(new Set(symbols.map(String)).size, printable.length);
});

test('the code of a published example has the start, check and stop symbols of set B', () => {
  // Published example: check symbol 54 in set A. Set B gives 55, because its start symbol is worth one more.
  const widths = code128('PJJ123C').join('');
  assert.equal(widths.slice(0, 6), '211214');
  assert.equal(widths.slice(-13, -7), '311321');
  assert.equal(widths.slice(-7), '2331112');
});

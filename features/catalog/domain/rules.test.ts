import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import {
  gridOf,
  readSizes,
  nextRange,
  priceAfter,
  MAX_PRICE,
  deletionRefusal,
  pricingRefusal,
  type PriceChange,
} from './rules.ts';

test('ADM-16 the proposed range follows the highest reference and has ten numbers, and a new live begins at 1', () => {
  assert.deepEqual(nextRange(null), { indexStart: 1, indexEnd: 10 });
  assert.deepEqual(nextRange(0), { indexStart: 1, indexEnd: 10 });
  assert.deepEqual(nextRange(45), { indexStart: 46, indexEnd: 55 });
  fc.assert(
    fc.property(fc.nat(), (highest) => {
      const { indexStart, indexEnd } = nextRange(highest);
      return indexStart === highest + 1 && indexEnd === indexStart + 9;
    }),
  );
});

test('ADM-14 a price changes to an amount, or by an amount or a percentage, to the cent', () => {
  const cases: [number, PriceChange, number][] = [
    [2500, { kind: 'to', amount: 1990 }, 1990],
    [2500, { kind: 'less', amount: 500 }, 2000],
    [2500, { kind: 'more', amount: 1 }, 2501],
    [1999, { kind: 'percent-less', amount: 50 }, 1000],
    [1999, { kind: 'percent-less', amount: 100 }, 0],
    [333, { kind: 'percent-more', amount: 10 }, 366],
    [100, { kind: 'less', amount: 101 }, -1],
  ];
  for (const [price, change, newPrice] of cases)
    assert.equal(priceAfter(price, change), newPrice, JSON.stringify(change));
});

test('ADM-14 a new price or a deletion is refused with the reason, for each piece of a selection', () => {
  const freePiece = { price: 1000, isHeld: false, isOrdered: false, waiting: 0 };
  const less: PriceChange = { kind: 'less', amount: 1000 };
  assert.equal(pricingRefusal(freePiece, less), null);
  assert.equal(pricingRefusal({ ...freePiece, isOrdered: true, waiting: 3 }, less), null);
  assert.equal(pricingRefusal({ ...freePiece, isHeld: true }, less)?.code, 'catalog.price-held');
  assert.equal(pricingRefusal({ ...freePiece, price: 999 }, less)?.code, 'catalog.price-below-zero');
  assert.equal(pricingRefusal(freePiece, { kind: 'more', amount: MAX_PRICE })?.code, 'catalog.price-too-high');
  assert.equal(pricingRefusal(freePiece, { kind: 'to', amount: MAX_PRICE }), null);
  assert.equal(pricingRefusal(freePiece, less, 999)?.code, 'catalog.price-changed-meanwhile');
  assert.equal(deletionRefusal(freePiece), null);
  assert.equal(deletionRefusal({ ...freePiece, isOrdered: true })?.code, 'catalog.product-in-order');
  assert.equal(deletionRefusal({ ...freePiece, waiting: 2 })?.message, '2 personnes attendent cette pièce');
});

test('ADM-16 typed sizes are read once each, and each combination of a size and a colour makes one piece with a free number', () => {
  assert.deepEqual(readSizes(' S, M;L\nM, ,Taille unique'), ['S', 'M', 'L', 'Taille unique']);
  // A pasted text of any length gives at most 400 characters of sizes, each of at most 40.
  assert.deepEqual(readSizes(`${'x'.repeat(50)},${'y'.repeat(400)}`), ['x'.repeat(40), 'y'.repeat(40)]);
  assert.deepEqual(readSizes(`${' '.repeat(398)}S,M`), ['S']);
  const grid = gridOf(['S', 'M'], ['bleu', 'vert'], 41, new Set([42, 44]));
  assert.deepEqual(
    grid.map(({ ref, size, colourId }) => [ref, size, colourId]),
    [
      [41, 'S', 'bleu'],
      [43, 'M', 'bleu'],
      [45, 'S', 'vert'],
      [46, 'M', 'vert'],
    ],
  );
  assert.deepEqual(gridOf([], ['bleu'], 1, new Set()), [{ ref: 1, size: null, colourId: 'bleu' }]);
  assert.deepEqual(gridOf(['S'], [], 1, new Set()), [{ ref: 1, size: 'S', colourId: null }]);
  assert.deepEqual(gridOf([], [], 1, new Set()), []);
});

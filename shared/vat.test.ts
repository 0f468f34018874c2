import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { documentNet, lineNets, netOf, netsOf } from './vat.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('VAT of 20 % in a price is computed in whole cents, rounded half up, and the parts add up to the total', () => {
  for (const [gross, net] of [
    [3000, 2500],
    [1, 1],
    [3, 3],
    [100, 83],
    [3100, 2583],
    [9, 8],
    [0, 0],
    [2_000_000_000, 1_666_666_667],
  ] as const)
    assert.equal(netOf(gross, 20), net, String(gross));
  assert.deepEqual([netOf(3100, 0), netOf(3100, null)], [3100, 3100]);
  assert.deepEqual(netsOf([3100, -600, -2500], 20), [2583, -500, -2083]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50_000, max: 500_000 }), { maxLength: 40 }), (amounts) => {
      const total = sumOf(amounts);
      assert.equal(sumOf(netsOf(amounts, 20)), netOf(total, 20));
      // The exact amount is total × 5/6. Both sides are multiplied by 6, to compare whole numbers. The difference is at
      // most half a cent.
      assert.ok(Math.abs(netOf(total, 20) * 6 - total * 5) <= 3);
    }),
  );
});

const sales = fc.record({
  prices: fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 100, max: 30_000 })), {
    minLength: 1,
    maxLength: 8,
  }),
  shares: fc.array(fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }), { maxLength: 25 }),
  rate: fc.constantFrom(20, 0, null),
});

test('the VAT of each credit note follows the formula to the cent, and a whole refund returns the VAT of the invoice', () => {
  fc.assert(
    fc.property(sales, ({ prices, shares, rate }) => {
      const sold = { gross: sumOf(prices), net: documentNet(sumOf(prices), { gross: 0, net: 0 }, rate) };
      assert.equal(sold.net, netOf(sold.gross, rate));
      let remainder = sold;
      const refund = (change: number): number => {
        const net = documentNet(change, remainder, rate);
        const total = Math.abs(change);
        assert.ok(net >= 0 && net <= total, `${net} of ${total}`);
        assert.ok(Math.abs(net - netOf(total, rate)) <= 1, `${net} for ${total}`);
        remainder = { gross: remainder.gross + change, net: remainder.net + Math.sign(change) * net };
        assert.ok(Math.abs(remainder.net - netOf(remainder.gross, rate)) <= 1);
        return net;
      };
      for (const [index, share] of shares.entries()) {
        if (share === null && remainder.gross < sold.gross) refund(Math.ceil((sold.gross - remainder.gross) / 2));
        const amount = Math.ceil((remainder.gross * (share ?? 0)) / 100);
        if (amount === 0) continue;
        const net = refund(-amount);
        // A first partial refund follows the formula exactly.
        if (index === 0 && amount < sold.gross) assert.equal(net, netOf(amount, rate));
      }
      if (remainder.gross > 0) refund(-remainder.gross);
      assert.deepEqual(remainder, { gross: 0, net: 0 });
    }),
    { numRuns: 2000 },
  );
});

test('the largest line of a document takes the rounding difference', () => {
  assert.deepEqual(lineNets([100, 3000, 2000], 4251, 20), [83, 2501, 1667]);
  assert.deepEqual(lineNets([3000, 100], 2583, 20), [2500, 83]);
});

test('the nets of a document’s lines add up to its net despite rounding', () => {
  fc.assert(
    fc.property(sales, fc.integer({ min: -1, max: 1 }), ({ prices, rate }, difference) => {
      const net = netOf(sumOf(prices), rate) + difference;
      assert.equal(sumOf(lineNets(prices, net, rate)), net);
    }),
  );
});

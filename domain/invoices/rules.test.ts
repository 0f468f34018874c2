import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { orderStatuses } from '../orders/life.ts';
import { moneyOf, type Transaction } from '../payments/rules.ts';
import {
  documentedOf,
  documentNet,
  gapOf,
  instantsOf,
  lineNets,
  periodOf,
  netOf,
  netsOf,
  nextDocument,
  type Standing,
} from './rules.ts';
import { aDebit as debit } from '../payments/testing/transactions.ts';
import { aCredit as credit, aPaidOrder as paid, settle, story } from './testing/standings.ts';

test('VAT of 20 % inside a price is reckoned in whole cents, half up, and the parts come to the whole', () => {
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
      const whole = amounts.reduce((sum, one) => sum + one, 0);
      assert.equal(
        netsOf(amounts, 20).reduce((sum, one) => sum + one, 0),
        netOf(whole, 20),
      );
      // Never further than half a cent from the exact figure: 240 times it is a whole number.
      assert.ok(Math.abs(netOf(whole, 20) * 6 - whole * 5) <= 3);
    }),
  );
});

/** Prices of an order, and the shares in which it is refunded; null where a refund is called off. */
const sales = fc.record({
  prices: fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 100, max: 30_000 })), {
    minLength: 1,
    maxLength: 8,
  }),
  shares: fc.array(fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }), { maxLength: 25 }),
  rate: fc.constantFrom(20, 0, null),
});

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('the VAT of each credit note follows the formula to the cent, and a whole refund returns the VAT of the invoice', () => {
  fc.assert(
    fc.property(sales, ({ prices, shares, rate }) => {
      const sold = { gross: sumOf(prices), net: documentNet(sumOf(prices), { gross: 0, net: 0 }, rate) };
      assert.equal(sold.net, netOf(sold.gross, rate));
      let left = sold;
      const refund = (change: number): number => {
        const net = documentNet(change, left, rate);
        const total = Math.abs(change);
        assert.ok(net >= 0 && net <= total, `${net} of ${total}`);
        assert.ok(Math.abs(net - netOf(total, rate)) <= 1, `${net} for ${total}`);
        left = { gross: left.gross + change, net: left.net + Math.sign(change) * net };
        assert.ok(Math.abs(left.net - netOf(left.gross, rate)) <= 1);
        return net;
      };
      for (const [place, share] of shares.entries()) {
        if (share === null && left.gross < sold.gross) refund(Math.ceil((sold.gross - left.gross) / 2));
        const amount = Math.ceil((left.gross * (share ?? 0)) / 100);
        if (amount === 0) continue;
        const net = refund(-amount);
        // A first refund, of a part, follows the formula exactly.
        if (place === 0 && amount < sold.gross) assert.equal(net, netOf(amount, rate));
      }
      if (left.gross > 0) refund(-left.gross);
      assert.deepEqual(left, { gross: 0, net: 0 });
    }),
    { numRuns: 2000 },
  );
});

test('the nets of the lines of a document come to its net, whatever the difference of rounding', () => {
  fc.assert(
    fc.property(sales, fc.integer({ min: -1, max: 1 }), ({ prices, rate }, difference) => {
      const net = netOf(sumOf(prices), rate) + difference;
      assert.equal(sumOf(lineNets(prices, net, rate)), net);
    }),
  );
});

test('an order that money paid has one invoice of its total; what goes back has a credit note, however it is told', () => {
  assert.deepEqual(story({ transactions: [debit()] }, {}), [[3100], []]);
  const partial = [debit(), credit('c1', 500)];
  assert.deepEqual(
    story(
      { transactions: [debit()] },
      { transactions: partial },
      { transactions: [debit({ refunded: 500 }), credit('c1', 500)] },
      { transactions: [...partial, credit('c2', 600)] },
      { transactions: [...partial, credit('c2', 2600)] },
    ),
    [[3100], [-500], [], [-600], [-2000]],
  );
  assert.deepEqual(story({}, { transactions: [debit({ amount: 2000 })] }), [[], [3100, -1100]]);
  assert.deepEqual(story({ transactions: [debit()] }, { transactions: [debit({ state: 'cancelled' })] }), [
    [3100],
    [-3100],
  ]);
});

test('what is no sale has no invoice: unpaid, set as paid before such sales had one, refused, twice, for a cancelled order, not in euros', () => {
  const nothing = [[]];
  assert.deepEqual(story({ isPaid: false }), nothing);
  assert.deepEqual(story({ isOfBefore: true }, { transactions: [debit(), credit('c', 500)] }), [[], []]);
  assert.deepEqual(story({ payer: null, isSetByHand: true }), nothing);
  assert.deepEqual(story({ transactions: [debit({ state: 'refused' })] }), nothing);
  assert.deepEqual(story({ transactions: [debit({ counts: false })] }), nothing);
  assert.deepEqual(story({ transactions: [debit()], status: 'cancelled' }), nothing);
  const twice = [debit(), debit({ id: 'd2' })];
  assert.deepEqual(story({ transactions: twice }, { transactions: [...twice, credit('c', 3100)] }), [[3100], []]);
});

test('a refund that comes back, a sale that comes back, and one that comes to nothing', () => {
  const undone = credit('c1', 500, { state: 'cancelled' });
  const part = { transactions: [debit(), credit('c1', 500)] };
  assert.deepEqual(story({ transactions: [debit()] }, part, { transactions: [debit(), undone] }), [
    [3100],
    [-500],
    [500],
  ]);
  // Nor does a second payment, refunded, hide it where no refund says of which payment it is.
  const twice = [debit(), debit({ id: 'd2' }), credit('whole', 3100, { parentId: null })];
  const with135 = (state: Transaction['state']) => [...twice, credit('part', 135, { parentId: null, state })];
  const told = [twice, with135('paid'), with135('cancelled')].map((transactions) => ({ transactions }));
  assert.deepEqual(story(...told), [[3100], [-135], [135]]);
  // A second payment meanwhile is not the refund that came back.
  assert.deepEqual(
    story({ transactions: [debit()] }, part, { transactions: [debit(), credit('c1', 500), debit({ id: 'd2' })] }),
    [[3100], [-500], []],
  );
  const whole = [debit(), credit('c1', 3100)];
  const again = [...whole, debit({ id: 'd2' })];
  assert.deepEqual(
    story(
      { transactions: [debit()] },
      { transactions: whole },
      { transactions: again, payer: { id: 'd2', amount: 3100 } },
    ),
    [[3100], [-3100], [3100]],
  );
  const bank = [debit(), debit({ id: 'b', operation: 'chargeback' })];
  assert.deepEqual(story({ transactions: [debit()] }, { transactions: bank }, { status: 'cancelled' }), [
    [3100],
    [],
    [-3100],
  ]);
});

test('an order paid too little or too much is invoiced for its total, and the difference is shown', () => {
  const short = settle(paid({ transactions: [debit({ amount: 2000 })], payer: { id: 'd1', amount: 2000 } })).order;
  assert.deepEqual([documentedOf(short.documents), gapOf(short)], [3100, { reason: 'missing', amount: -1100 }]);
  const back = settle({ ...short, transactions: [debit({ amount: 2000 }), credit('c', 500)] });
  assert.deepEqual(back.made, [-500]);
  const long = settle(paid({ transactions: [debit({ amount: 4000 })], payer: { id: 'd1', amount: 4000 } })).order;
  assert.deepEqual(gapOf(long), { reason: 'to-give-back', amount: 900 });
  assert.equal(gapOf({ ...long, transactions: [debit({ amount: 4000 }), credit('c', 900)] }), null);
});

test('each way in which money and documents differ is told, with what to do', () => {
  assert.deepEqual(gapOf(paid()), { reason: 'not-invoiced', amount: 3100 });
  assert.equal(gapOf(settle(paid()).order), null);
  assert.deepEqual(gapOf(paid({ isOfBefore: true })), { reason: 'of-before', amount: 3100 });
  assert.equal(gapOf(paid({ transactions: [] })), null);
  assert.deepEqual(gapOf(paid({ transactions: [], isSetByHand: true })), { reason: 'by-hand', amount: 3100 });
  const bank = debit({ id: 'b', operation: 'chargeback', amount: 3100 });
  assert.deepEqual(gapOf({ ...settle(paid()).order, transactions: [debit(), bank] }), {
    reason: 'charged-back',
    amount: -3100,
  });
});

const change = fc.oneof(
  fc.record({ what: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 3100 }) }),
  fc.record({ what: fc.constantFrom('undo', 'lower', 'cancel', 'again', 'status', 'late') }),
);

test('whatever happens to an order paid once, in any order: its documents say what is kept, and none exceeds its invoice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.nat(9)), { maxLength: 12 }), (changes) => {
      let order = settle(paid()).order;
      for (const [{ what, ...more }, at] of changes) {
        const { transactions } = order;
        const left = moneyOf(transactions).kept;
        const [first = debit(), ...rest] = transactions;
        const place = rest.length > 0 ? at % rest.length : 0;
        const undone = rest.map((one, index): Transaction => (index === place ? { ...one, state: 'cancelled' } : one));
        const next: Partial<Standing> =
          what === 'refund' && 'amount' in more
            ? { transactions: [...transactions, credit(`c${transactions.length}`, Math.min(more.amount, left))] }
            : what === 'undo'
              ? { transactions: [first, ...undone] }
              : what === 'lower' && rest.length === 0
                ? { transactions: [{ ...first, amount: Math.ceil(first.amount / 2) }] }
                : what === 'cancel' && rest.length === 0
                  ? { transactions: [{ ...first, state: 'cancelled' }] }
                  : {};
        if (left === 0 && what === 'refund') continue;
        order = settle({ ...order, ...next }).order;
        const { kept } = moneyOf(order.transactions);
        assert.equal(documentedOf(order.documents), kept);
        assert.equal(gapOf(order), null);
        assert.equal(nextDocument(order), null);
      }
    }),
    { numRuns: 500 },
  );
});

test('an order’s documents come to an end in every status, whatever its money', () => {
  const any = fc.record({
    operation: fc.constantFrom('debit', 'credit', 'chargeback'),
    state: fc.constantFrom('paid', 'pending', 'refused', 'cancelled'),
    amount: fc.integer({ min: 1, max: 6000 }),
    refunded: fc.nat(4000),
    parentId: fc.constantFrom(null, 'd1', '1'),
    counts: fc.boolean(),
  } as const);
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 6 }),
      fc.constantFrom(...orderStatuses),
      fc.constantFrom(0, 600, 3100),
      (some, status, outside) => {
        const transactions = [debit(), ...some.map((one, place) => ({ id: String(place), ...one }) as Transaction)];
        const { order } = settle(settle(paid({ transactions: [debit()] })).order);
        const { documents } = settle({ ...order, transactions, status, outside }).order;
        assert.ok(documentedOf(documents) >= 0);
        assert.ok(documentedOf(documents) <= 3100);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a period is the present month in Paris unless it is said; it lasts from midnight to midnight there', () => {
  const now = new Date('2026-10-31T23:30:00Z');
  assert.deepEqual(periodOf({}, now), { from: '2026-11-01', to: '2026-11-30' });
  assert.deepEqual(periodOf({ from: '2026-02-10' }, now), { from: '2026-02-10', to: '2026-02-28' });
  assert.deepEqual(periodOf({ to: '2026-02-10' }, now), { from: '2026-02-01', to: '2026-02-10' });
  assert.deepEqual(instantsOf({ from: '2026-03-29', to: '2026-03-29' }), [
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
});

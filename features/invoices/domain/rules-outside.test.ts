import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { aTransaction as debit } from '#features/payments/domain/testing/transactions.ts';
import { documentedOf, gapOf, isOutside, type AccountingState } from './rules.ts';
import { aCredit as credit, aPaidOrder as paid, writeDocuments, totalsByStep } from './testing/paid-orders.ts';

test('the documents of an order paid outside of the provider follow the recorded payment and its refunds, also after a card payment', () => {
  const byHand = { lastPayer: null, isPaid: false, outside: 3100, isPaidOutside: true };
  const toPay: Partial<AccountingState> = { status: 'to-pay', outside: 0, isPaidOutside: false };
  assert.deepEqual(totalsByStep(byHand, {}, toPay, byHand, { status: 'cancelled', outside: 0, isPaidOutside: false }), [
    [3100],
    [],
    [-3100],
    [3100],
    [-3100],
  ]);
  // A withdrawal refunds a part of the order and is then reopened.
  assert.deepEqual(totalsByStep(byHand, { outside: 600 }, { outside: 3100 }, { outside: 0 }), [
    [3100],
    [-2500],
    [2500],
    [-3100],
  ]);
  // The same order is also paid by card. The sale has one invoice. The money of the card is owed to the buyer, or pays
  // the sale when the record is undone.
  const card: Partial<AccountingState> = {
    transactions: [debit()],
    isPaid: true,
    lastPayer: { id: 'd1', amount: 3100 },
  };
  assert.deepEqual(totalsByStep(byHand, card, { transactions: [debit(), credit('c', 3100)] }), [[3100], [], []]);
  assert.deepEqual(totalsByStep(byHand, card, toPay, { status: 'paid' }), [[3100], [], [-3100, 3100], []]);
  const paidByBoth = writeDocuments(paid({ ...card, outside: 3100, isPaidOutside: true })).order;
  assert.deepEqual(
    [paidByBoth.documents[0]?.transactionIds, gapOf(paidByBoth)],
    [[], { reason: 'to-give-back', amount: 3100 }],
  );
  assert.equal(gapOf(writeDocuments(paid({ ...byHand, transactions: [] })).order), null);
  assert.deepEqual(gapOf(paid({ ...byHand, transactions: [] })), { reason: 'not-invoiced', amount: 3100 });
  // After a charge-back and a payment outside of the provider, the sale has one invoice, and the money matches.
  const chargedBack = [debit(), debit({ id: 'b', operation: 'chargeback' })];
  const paidOutside = writeDocuments({
    ...writeDocuments(paid()).order,
    transactions: chargedBack,
    outside: 3100,
    isPaidOutside: true,
  });
  assert.deepEqual([paidOutside.newTotals, gapOf(paidOutside.order)], [[], null]);
});

test('D-13 in any sequence, payments by card and payments outside of the provider have separate documents', () => {
  const step = fc.constantFrom<Partial<AccountingState>>(
    { status: 'paid', outside: 3100, isPaidOutside: true },
    { status: 'to-pay', outside: 0, isPaidOutside: false },
    { status: 'cancelled', outside: 0, isPaidOutside: false },
    { status: 'delivered', outside: 2500, isPaidOutside: true },
    { transactions: [debit()], isPaid: true },
    { transactions: [debit(), credit('c1', 3100)] },
    { transactions: [debit(), credit('c1', 600)], isPaid: true },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      let order = paid({ transactions: [], isPaid: false });
      for (const changes of steps) {
        ({ order } = writeDocuments({ ...order, ...changes }));
        const outsideSum = documentedOf(order.documents.filter(isOutside));
        const cardSum = documentedOf(order.documents) - outsideSum;
        // A payment outside of the provider is invoiced unless a card payment is. The money of a card is invoiced if it
        // pays a sale.
        assert.equal(outsideSum, cardSum > 0 ? Math.min(outsideSum, order.outside) : order.outside);
        assert.ok(cardSum <= Math.max(0, moneyOf(order.transactions).kept));
      }
    }),
    { numRuns: 500 },
  );
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import { documentedOf, gapOf, nextDocument, type AccountingState } from './rules.ts';
import { instantsOf, periodOf } from './rules-periods.ts';
import { aTransaction as debit } from '#features/payments/domain/testing/transactions.ts';
import { aCredit as credit, aPaidOrder as paid, writeDocuments, totalsByStep } from './testing/paid-orders.ts';

test('a paid order has one invoice for its total, and each refund has one credit note', () => {
  assert.deepEqual(totalsByStep({ transactions: [debit()] }, {}), [[3100], []]);
  const partial = [debit(), credit('c1', 500)];
  assert.deepEqual(
    totalsByStep(
      { transactions: [debit()] },
      { transactions: partial },
      { transactions: [debit({ refunded: 500 }), credit('c1', 500)] },
      { transactions: [...partial, credit('c2', 600)] },
      { transactions: [...partial, credit('c2', 2600)] },
    ),
    [[3100], [-500], [], [-600], [-2000]],
  );
  assert.deepEqual(totalsByStep({}, { transactions: [debit({ amount: 2000 })] }), [[], [3100, -1100]]);
  assert.deepEqual(totalsByStep({ transactions: [debit()] }, { transactions: [debit({ state: 'cancelled' })] }), [
    [3100],
    [-3100],
  ]);
});

test('an order without a sale gets no invoice, and a second payment and its refund get no document', () => {
  const noDocuments = [[]];
  assert.deepEqual(totalsByStep({ isPaid: false }), noDocuments);
  assert.deepEqual(totalsByStep({ predatesInvoices: true }, { transactions: [debit(), credit('c', 500)] }), [[], []]);
  assert.deepEqual(totalsByStep({ lastPayer: null, isSetByHand: true }), noDocuments);
  assert.deepEqual(totalsByStep({ transactions: [debit({ state: 'refused' })] }), noDocuments);
  assert.deepEqual(totalsByStep({ transactions: [debit({ counts: false })] }), noDocuments);
  assert.deepEqual(totalsByStep({ transactions: [debit()], status: 'cancelled' }), noDocuments);
  const doublePayment = [debit(), debit({ id: 'd2' })];
  assert.deepEqual(
    totalsByStep({ transactions: doublePayment }, { transactions: [...doublePayment, credit('c', 3100)] }),
    [[3100], []],
  );
});

test('an undone refund and a restored sale are invoiced again, and a cancelled sale is credited', () => {
  const undone = credit('c1', 500, { state: 'cancelled' });
  const partRefund = { transactions: [debit(), credit('c1', 500)] };
  assert.deepEqual(totalsByStep({ transactions: [debit()] }, partRefund, { transactions: [debit(), undone] }), [
    [3100],
    [-500],
    [500],
  ]);
  // The undone refund is found despite a second payment and a refund that names no payment.
  const doublePayment = [debit(), debit({ id: 'd2' }), credit('whole', 3100, { parentId: null })];
  const withRefund = (state: Transaction['state']) => [
    ...doublePayment,
    credit('part', 135, { parentId: null, state }),
  ];
  const steps = [doublePayment, withRefund('paid'), withRefund('cancelled')].map((transactions) => ({ transactions }));
  assert.deepEqual(totalsByStep(...steps), [[3100], [-135], [135]]);
  // A second payment is not the undoing of a refund.
  assert.deepEqual(
    totalsByStep({ transactions: [debit()] }, partRefund, {
      transactions: [debit(), credit('c1', 500), debit({ id: 'd2' })],
    }),
    [[3100], [-500], []],
  );
  const refundedWhole = [debit(), credit('c1', 3100)];
  const secondPayment = [...refundedWhole, debit({ id: 'd2' })];
  assert.deepEqual(
    totalsByStep(
      { transactions: [debit()] },
      { transactions: refundedWhole },
      { transactions: secondPayment, lastPayer: { id: 'd2', amount: 3100 } },
    ),
    [[3100], [-3100], [3100]],
  );
  const chargedBack = [debit(), debit({ id: 'b', operation: 'chargeback' })];
  assert.deepEqual(totalsByStep({ transactions: [debit()] }, { transactions: chargedBack }, { status: 'cancelled' }), [
    [3100],
    [],
    [-3100],
  ]);
});

test('an order paid too little or too much is invoiced for its total, and the difference is reported', () => {
  const underpaid = writeDocuments(
    paid({ transactions: [debit({ amount: 2000 })], lastPayer: { id: 'd1', amount: 2000 } }),
  ).order;
  assert.deepEqual([documentedOf(underpaid.documents), gapOf(underpaid)], [3100, { reason: 'missing', amount: -1100 }]);
  const refundedPart = writeDocuments({ ...underpaid, transactions: [debit({ amount: 2000 }), credit('c', 500)] });
  assert.deepEqual(refundedPart.newTotals, [-500]);
  const overpaid = writeDocuments(
    paid({ transactions: [debit({ amount: 4000 })], lastPayer: { id: 'd1', amount: 4000 } }),
  ).order;
  assert.deepEqual(gapOf(overpaid), { reason: 'to-give-back', amount: 900 });
  assert.equal(gapOf({ ...overpaid, transactions: [debit({ amount: 4000 }), credit('c', 900)] }), null);
});

test('each difference between money and documents has its reason and amount', () => {
  assert.deepEqual(gapOf(paid()), { reason: 'not-invoiced', amount: 3100 });
  assert.equal(gapOf(writeDocuments(paid()).order), null);
  assert.deepEqual(gapOf(paid({ predatesInvoices: true })), { reason: 'of-before', amount: 3100 });
  assert.equal(gapOf(paid({ transactions: [] })), null);
  assert.deepEqual(gapOf(paid({ transactions: [], isSetByHand: true })), { reason: 'by-hand', amount: 3100 });
  assert.equal(gapOf(paid({ total: 0, transactions: [], isSetByHand: true })), null);
  const chargedBack = debit({ id: 'b', operation: 'chargeback', amount: 3100 });
  assert.deepEqual(gapOf({ ...writeDocuments(paid()).order, transactions: [debit(), chargedBack] }), {
    reason: 'charged-back',
    amount: -3100,
  });
});

const change = fc.oneof(
  fc.record({ what: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 3100 }) }),
  fc.record({ what: fc.constantFrom('undo', 'lower', 'cancel') }),
);

test('for an order paid once, documents match the money after any refunds, undone refunds, and a lowered or cancelled payment', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.nat(9)), { maxLength: 12 }), (changes) => {
      let order = writeDocuments(paid()).order;
      for (const [{ what, ...more }, at] of changes) {
        const { transactions } = order;
        const keptAmount = moneyOf(transactions).kept;
        if (what === 'refund' && keptAmount === 0) continue;
        const [payment = debit(), ...refunds] = transactions;
        let next: Transaction[] = [...transactions];
        if (what === 'refund' && 'amount' in more)
          next.push(credit(`c${transactions.length}`, Math.min(more.amount, keptAmount)));
        else if (what === 'undo')
          next = [payment, ...refunds].map((transaction, index): Transaction =>
            index === 1 + (at % refunds.length) ? { ...transaction, state: 'cancelled' } : transaction,
          );
        else if (what === 'lower' && refunds.length === 0)
          next = [{ ...payment, amount: Math.ceil(payment.amount / 2) }];
        else if (what === 'cancel' && refunds.length === 0) next = [{ ...payment, state: 'cancelled' }];
        order = writeDocuments({ ...order, transactions: next }).order;
        const { kept } = moneyOf(order.transactions);
        assert.equal(documentedOf(order.documents), kept);
        assert.equal(gapOf(order), null);
        assert.equal(nextDocument(order), null);
      }
    }),
    { numRuns: 500 },
  );
});

test('in every status and for any transactions, the documents of an order are finite and their sum is between 0 and its total', () => {
  const randomTransaction = fc.record({
    operation: fc.constantFrom('debit', 'credit', 'chargeback'),
    state: fc.constantFrom('paid', 'pending', 'refused', 'cancelled'),
    amount: fc.integer({ min: 1, max: 6000 }),
    refunded: fc.nat(4000),
    parentId: fc.constantFrom(null, 'd1', '1'),
    counts: fc.boolean(),
  } as const);
  fc.assert(
    fc.property(
      fc.array(randomTransaction, { maxLength: 6 }),
      fc.constantFrom(...orderStatuses),
      fc.constantFrom(0, 600, 3100),
      (randomTransactions, status, outside) => {
        const transactions = [
          debit(),
          ...randomTransactions.map((transaction, place) => ({ id: String(place), ...transaction }) as Transaction),
        ];
        const { order } = writeDocuments(writeDocuments(paid({ transactions: [debit()] })).order);
        const after = { ...order, transactions, status, outside, isPaidOutside: outside > 0 };
        const { documents } = writeDocuments(after).order;
        assert.ok(documentedOf(documents) >= 0);
        assert.ok(documentedOf(documents) <= 3100);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a period defaults to the current month and runs from midnight to midnight in Paris', () => {
  const now = new Date('2026-10-31T23:30:00Z');
  assert.deepEqual(periodOf({}, now), { from: '2026-11-01', to: '2026-11-30' });
  assert.deepEqual(periodOf({ from: '2026-02-10' }, now), { from: '2026-02-10', to: '2026-02-28' });
  assert.deepEqual(periodOf({ to: '2026-02-10' }, now), { from: '2026-02-01', to: '2026-02-10' });
  assert.deepEqual(instantsOf({ from: '2026-03-29', to: '2026-03-29' }), [
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
});

test('card money refunded without the provider has a credit note without a transaction, and an invoice when the refund is undone', () => {
  const transactions = [debit()];
  const steps = [{ transactions }, { returned: 2500 }, { returned: 3100 }, { returned: 0 }];
  assert.deepEqual(totalsByStep(...steps), [[3100], [-2500], [-600], [3100]]);
  // The invoice of the sale comes first, even when both documents are made in one run.
  assert.deepEqual(totalsByStep({ transactions, returned: 2500 }), [[3100, -2500]]);
  assert.deepEqual(totalsByStep({ predatesInvoices: true, transactions, returned: 2500 }), [[]]);
  // The rest is refunded to the card, before or after the order is cancelled.
  const bothRefunds = { transactions: [debit(), credit('c1', 600)], returned: 2500 };
  assert.deepEqual(totalsByStep({ transactions }, bothRefunds, { ...bothRefunds, status: 'cancelled' }), [
    [3100],
    [-2500, -600],
    [],
  ]);
  const { order } = writeDocuments(paid(bothRefunds));
  assert.equal(gapOf(order), null);
});

test('the waived rest of a charged-back sale is invoiced when the order is sold again, and may be waived again', () => {
  const first = debit({ amount: 2500 });
  const chargeBack = debit({ id: 'b1', operation: 'chargeback', amount: 2500, parentId: 'd1' });
  const soldAgain = (amount: number): Partial<AccountingState> => ({
    waived: 0,
    isPaid: true,
    lastPayer: { id: 'd2', amount },
    transactions: [first, chargeBack, debit({ id: 'd2', amount })],
  });
  const charged: Partial<AccountingState>[] = [
    { transactions: [first], lastPayer: { id: 'd1', amount: 2500 }, waived: 600 },
    { transactions: [first, chargeBack] },
    { status: 'to-pay', isPaid: false, waived: 0 },
  ];
  assert.deepEqual(totalsByStep(...charged, { ...soldAgain(3100), status: 'paid' }), [[3100, -600], [], [], [600]]);
  assert.deepEqual(totalsByStep(...charged, { ...soldAgain(2800), status: 'paid' }, { waived: 300 }, { waived: 300 }), [
    [3100, -600],
    [],
    [],
    [600],
    [-300],
    [],
  ]);
  // A payment outside of the card provider is also a new sale of the order.
  const inCash = { status: 'paid', outside: 3100, isPaidOutside: true } as const;
  assert.deepEqual(totalsByStep(...charged, inCash), [[3100, -600], [], [], [600]]);
});

test('money beyond the total is not a difference as far as the customer agreed to it', () => {
  const { order } = writeDocuments(paid({ transactions: [debit(), debit({ id: 'd2' })] }));
  assert.deepEqual(gapOf(order), { reason: 'to-give-back', amount: 3100 });
  assert.equal(gapOf({ ...order, agreed: 3100 }), null);
  assert.deepEqual(gapOf({ ...order, agreed: 1000 }), { reason: 'to-give-back', amount: 2100 });
});

test('a cancelled order paid outside of the provider has a credit note without the kept postage, unless a withdrawal refunds it', () => {
  const outside = { lastPayer: null, outside: 3100, isPaidOutside: true, keptPostage: 600 };
  const cancelled = { status: 'cancelled', outside: 0, isPaidOutside: false } as const;
  assert.deepEqual(totalsByStep(outside, cancelled), [[3100], [-2500]]);
  assert.deepEqual(totalsByStep(outside, { ...cancelled, withdrawn: 3100 }), [[3100], [-3100]]);
});

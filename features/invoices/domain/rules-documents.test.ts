import assert from 'node:assert/strict';
import { test } from 'vitest';
import { aTransaction as debit } from '#features/payments/domain/testing/transactions.ts';
import { gapOf, nextDocument, type AccountingState } from './rules.ts';
import { aCredit as credit, aPaidOrder as paid, writeDocuments } from './testing/paid-orders.ts';

/** Returns the new documents of each step as `kind reason total paid ids`. */
function documentsByStep(...steps: Partial<AccountingState>[]): string[][] {
  let order = paid({ transactions: [] });
  return steps.map((step) => {
    const known = order.documents.length;
    ({ order } = writeDocuments({ ...order, ...step }));
    return order.documents
      .slice(known)
      .map(({ kind, reason, total, paid, transactionIds }) =>
        [kind, reason, total, paid, transactionIds.join('+')].join(' ').trim(),
      );
  });
}
const byCard = { transactions: [debit()] };
const outside = (amount: number): Partial<AccountingState> => ({ outside: amount, isPaidOutside: amount > 0 });
const inCash: Partial<AccountingState> = { lastPayer: null, isPaid: false, ...outside(3100) };
const partPayment = { transactions: [debit({ amount: 2100 })], lastPayer: { id: 'd1', amount: 2100 } };
const sale = ['invoice sale 3100 3100 d1'];

test('a sale by card, its refund, the undone refund and the cancellation name their reason and their transactions', () => {
  const refunded = { transactions: [debit(), credit('c1', 500)] };
  const undone = { transactions: [debit(), credit('c1', 500, { state: 'cancelled' })] };
  assert.deepEqual(documentsByStep(byCard, refunded, undone), [
    sale,
    ['credit-note given-back 500 0 c1'],
    ['invoice refund-undone 500 500 c1'],
  ]);
  const wholeRefund = { transactions: [debit(), credit('c1', 3100)] };
  assert.deepEqual(documentsByStep(byCard, wholeRefund), [sale, ['credit-note given-back 3100 0 c1']]);
  assert.deepEqual(documentsByStep(byCard, { ...wholeRefund, status: 'to-pay', isPaid: false }), [
    sale,
    ['credit-note sale-undone 3100 0 c1'],
  ]);
  assert.deepEqual(documentsByStep(byCard, { ...wholeRefund, status: 'cancelled' }), [
    sale,
    ['credit-note sale-undone 3100 0 c1'],
  ]);
  // A sale that is undone is credited with its unpaid part.
  const refundedPart = { transactions: [debit({ amount: 2100 }), credit('c1', 2100)] };
  assert.deepEqual(documentsByStep(partPayment, refundedPart), [
    ['invoice sale 3100 2100 d1'],
    ['credit-note given-back 2100 0 c1'],
  ]);
  assert.deepEqual(documentsByStep(partPayment, { ...refundedPart, status: 'to-pay', isPaid: false }), [
    ['invoice sale 3100 2100 d1'],
    ['credit-note sale-undone 3100 0 c1'],
  ]);
});

test('a sale in cash, its refund, the undone refund and the end of the sale name their reason and no transaction', () => {
  assert.deepEqual(documentsByStep(inCash, outside(2600), outside(3100), outside(0)), [
    ['invoice sale 3100 3100'],
    ['credit-note given-back 500 0'],
    ['invoice refund-undone 500 500'],
    ['credit-note sale-undone 3100 0'],
  ]);
  assert.deepEqual(documentsByStep(byCard, { returned: 3100 }, { returned: 0 }), [
    sale,
    ['credit-note given-back 3100 0'],
    ['invoice refund-undone 3100 3100'],
  ]);
});

test('a sale in cash after a charge-back continues the documents of the sale by card', () => {
  const chargedBack = [debit(), debit({ id: 'b1', operation: 'chargeback', parentId: 'd1' })];
  const again: Partial<AccountingState>[] = [
    { transactions: chargedBack },
    { status: 'to-pay', isPaid: false },
    { status: 'paid', ...outside(3100) },
  ];
  assert.deepEqual(documentsByStep(byCard, ...again, outside(2600), outside(3100)), [
    sale,
    [],
    [],
    [],
    ['credit-note given-back 500 0'],
    ['invoice refund-undone 500 500'],
  ]);
  // A part was refunded before the charge-back: the sale in cash is invoiced for its whole total.
  const refunded = [debit(), credit('c1', 500)];
  const lost = debit({ id: 'b1', operation: 'chargeback', amount: 2600, parentId: 'd1' });
  const cash = [{ transactions: [...refunded, lost] }, ...again.slice(1)];
  assert.deepEqual(documentsByStep({ transactions: refunded }, ...cash).at(-1), ['invoice refund-undone 500 500']);
  // A sale that was refunded without the provider before the charge-back has ended.
  assert.deepEqual(documentsByStep(byCard, { returned: 3100 }, ...again), [
    sale,
    ['credit-note given-back 3100 0'],
    [],
    [],
    ['invoice sale 3100 3100'],
  ]);
});

test('a waived rest has a credit note, a paid rest has no document, and a later refund is credited in full', () => {
  assert.deepEqual(
    documentsByStep(
      partPayment,
      { waived: 300 },
      { waived: 500 },
      { transactions: [...partPayment.transactions, credit('c', 600)] },
    ),
    [
      ['invoice sale 3100 2100 d1'],
      ['credit-note waived 300 0 d1'],
      ['credit-note waived 200 0 d1'],
      ['credit-note given-back 600 0 c'],
    ],
  );
  const complete = {
    rests: [{ id: 'd2', amount: 1000 }],
    transactions: [...partPayment.transactions, debit({ id: 'd2', amount: 1000 })],
  };
  const refunded = { transactions: [...complete.transactions, credit('c', 300, { parentId: 'd2' })] };
  assert.deepEqual(documentsByStep(partPayment, complete, refunded), [
    ['invoice sale 3100 2100 d1'],
    [],
    ['credit-note given-back 300 0 c'],
  ]);
});

test('a new sale invoices the amount waived before, as paid by the part of the payment that the documents do not cover', () => {
  const chargedBack = [
    ...partPayment.transactions,
    debit({ id: 'b', operation: 'chargeback', amount: 2100, parentId: 'd1' }),
  ];
  const again = (changes: Partial<AccountingState>) =>
    documentsByStep(
      { ...partPayment, waived: 1000 },
      { transactions: chargedBack },
      { status: 'to-pay', isPaid: false, waived: 0 },
      { status: 'paid', ...changes },
    ).at(-1);
  const paidBy = (amount: number): Partial<AccountingState> => ({
    isPaid: true,
    lastPayer: { id: 'd2', amount },
    transactions: [...chargedBack, debit({ id: 'd2', amount })],
  });
  assert.deepEqual(again(paidBy(3100)), ['invoice waiver-undone 1000 1000 d2']);
  assert.deepEqual(again(paidBy(2800)), ['invoice waiver-undone 1000 700 d2']);
  assert.deepEqual(again(paidBy(2000)), ['invoice waiver-undone 1000 0 d2']);
  assert.deepEqual(again({ ...paidBy(3100), waived: 400 }), ['invoice waiver-undone 600 600 d2']);
  const refundedToo = paidBy(3100).transactions?.concat(credit('c', 100, { parentId: 'd2' })) ?? [];
  assert.deepEqual(again({ ...paidBy(3100), transactions: refundedToo }), [
    'invoice waiver-undone 1000 1000 d2',
    'credit-note given-back 100 0 c',
  ]);
  assert.deepEqual(again(outside(3100)), ['invoice waiver-undone 1000 0 b']);
});

test('an undone refund is invoiced at most for the money that stays, and other money does not undo a refund', () => {
  const refunded = { transactions: [debit(), credit('c1', 500)] };
  const undone = credit('c1', 500, { state: 'cancelled' });
  // The payment was lowered too: the invoice is limited to the money.
  assert.deepEqual(documentsByStep(byCard, refunded, { transactions: [debit({ amount: 2900 }), undone] }).at(-1), [
    'invoice refund-undone 300 300 c1',
  ]);
  // All money is refunded by a new refund. The credit note covers the difference only.
  assert.deepEqual(documentsByStep(byCard, refunded, { transactions: [debit(), undone, credit('c2', 3100)] }).at(-1), [
    'credit-note given-back 2600 0 c2',
  ]);
  // A sale that was fully credited and sold again has no refund to undo.
  const wholeRefund = (state: 'paid' | 'cancelled') => [debit(), credit('c1', 3100, { state })];
  const excess = debit({ id: 'd3', amount: 100 });
  assert.deepEqual(
    documentsByStep(
      byCard,
      { transactions: wholeRefund('paid') },
      { transactions: wholeRefund('cancelled') },
      { rests: [{ id: 'd3', amount: 100 }], transactions: [...wholeRefund('cancelled'), excess] },
    ),
    [sale, ['credit-note given-back 3100 0 c1'], sale, []],
  );
  // Money that a document never covered does not undo a refund.
  const rest = {
    rests: [{ id: 'd3', amount: 100 }],
    transactions: [debit(), undone, debit({ id: 'd3', amount: 100 })],
  };
  assert.deepEqual(documentsByStep(byCard, refunded, { transactions: [debit(), undone] }, rest).at(-1), []);
});

test('the invoice of a sale names the payment that began it, else the first payment that brought money, and a total of zero has no invoice', () => {
  const cancelled = debit({ state: 'cancelled' });
  assert.deepEqual(documentsByStep({ transactions: [cancelled, debit({ id: 'd2', amount: 2000 })] }), [
    ['invoice sale 3100 2000 d2'],
  ]);
  assert.deepEqual(documentsByStep({ ...byCard, lastPayer: null }), [sale]);
  assert.deepEqual(documentsByStep({ total: 0, ...byCard }), [[]]);
});

test('the rest of a fully credited sale by card is not waived', () => {
  const order = paid({
    ...outside(3100),
    lastPayer: { id: 'd2', amount: 2100 },
    transactions: [debit(), credit('c1', 3100), debit({ id: 'd2', amount: 2100 })],
    waived: 500,
    documents: [
      { kind: 'invoice', reason: 'sale', total: 3100, paid: 3100, transactionIds: [] },
      { kind: 'invoice', reason: 'sale', total: 3100, paid: 3100, transactionIds: ['d1'] },
      { kind: 'credit-note', reason: 'given-back', total: 3100, paid: 0, transactionIds: ['c1'] },
    ],
  });
  assert.equal(nextDocument(order), null);
});

test('a cancelled order paid by card that keeps its postage has no difference between money and documents', () => {
  const { order } = writeDocuments(paid());
  const cancelled = { ...order, status: 'cancelled' as const, keptPostage: 600 };
  const refunded = writeDocuments({ ...cancelled, transactions: [debit(), credit('c', 2500)] });
  assert.deepEqual([refunded.newTotals, gapOf(refunded.order)], [[-2500], null]);
  assert.deepEqual(gapOf(cancelled), null);
  assert.deepEqual(gapOf({ ...cancelled, documents: [] }), { reason: 'to-give-back', amount: 3100 });
});

test('money that is missing besides a charge-back is reported as missing', () => {
  const { order } = writeDocuments(paid());
  const lost = debit({ id: 'b', operation: 'chargeback', amount: 1000, parentId: 'd1' });
  assert.deepEqual(gapOf({ ...order, transactions: [debit(), lost] }), { reason: 'charged-back', amount: -1000 });
  assert.deepEqual(gapOf({ ...order, transactions: [debit({ amount: 3000 }), lost] }), {
    reason: 'missing',
    amount: -1100,
  });
});

test('an agreed amount above the excess leaves no difference', () => {
  const { order } = writeDocuments(paid());
  assert.equal(gapOf({ ...order, transactions: [debit(), debit({ id: 'd2' })], agreed: 9000 }), null);
});

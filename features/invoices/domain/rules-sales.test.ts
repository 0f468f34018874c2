import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { aTransaction as debit } from '#features/payments/domain/testing/transactions.ts';
import { documentedOf, gapOf, type AccountingState } from './rules.ts';
import { aCredit as credit, aPaidOrder as paid, writeDocuments, totalsByStep } from './testing/paid-orders.ts';

const [first, second] = [debit(), debit({ id: 'd2' })];
const chargeBackOf = (of: string, changes: Partial<Transaction> = {}) =>
  debit({ id: `b-${of}`, operation: 'chargeback', parentId: of, ...changes });
const refundOf = (of: string, amount: number, changes: Partial<Transaction> = {}) =>
  credit(`c-${of}-${amount}`, amount, { parentId: of, ...changes });
const paidBy = (id: string, amount = 3100): Partial<AccountingState> => {
  return { status: 'paid', isPaid: true, lastPayer: { id, amount } };
};
const toPay: Partial<AccountingState> = { status: 'to-pay', isPaid: false };
const paidOutside = (outside: number): Partial<AccountingState> => ({ status: 'paid', outside, isPaidOutside: true });
const notPaidOutside: Partial<AccountingState> = { outside: 0, isPaidOutside: false };
const soldAgain = (payment = second): Partial<AccountingState>[] => [
  { transactions: [first] },
  { transactions: [first, chargeBackOf('d1')] },
  toPay,
  { ...paidBy('d2', payment.amount), transactions: [first, chargeBackOf('d1'), payment] },
];
const paidAgain = [first, chargeBackOf('d1'), second];

test('a refund after a charge-back and a new sale has a credit note that names it, and an invoice when it is undone', () => {
  const partial = [...paidAgain, refundOf('d2', 500)];
  const undone = [...paidAgain, refundOf('d2', 500, { state: 'cancelled' })];
  assert.deepEqual(totalsByStep(...soldAgain(), { transactions: partial }, { transactions: undone }), [
    [3100],
    [],
    [],
    [],
    [-500],
    [500],
  ]);
  const sold = writeDocuments({ ...writeDocuments(paid()).order, ...paidBy('d2'), transactions: paidAgain }).order;
  const refunded = writeDocuments({ ...sold, transactions: partial }).order;
  assert.deepEqual(refunded.documents.at(-1)?.transactionIds, ['c-d2-500']);
  assert.equal(gapOf(refunded), null);
  const unnamed = [...paidAgain, refundOf('d2', 500, { parentId: null })];
  assert.deepEqual(writeDocuments({ ...sold, transactions: unnamed }).newTotals, [-500]);
  const lowered = writeDocuments({
    ...sold,
    transactions: [...paidAgain.slice(0, 2), debit({ id: 'd2', amount: 2600 })],
  });
  assert.deepEqual([lowered.newTotals, lowered.order.documents.at(-1)?.transactionIds], [[-500], ['d2']]);
});

test('the undone refund of a second sale is invoiced even if all refunds came before the payments and do not name them', () => {
  const unnamed = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
    credit(id, amount, { parentId: null, ...changes });
  const secondSale = (changes: Partial<Transaction>) => {
    return [unnamed('c1', 135), unnamed('c2', 3100), first, unnamed('c3', 3, changes), second];
  };
  const steps = [{}, { state: 'cancelled' } as const].map(secondSale);
  assert.deepEqual(totalsByStep(...steps.map((transactions) => ({ ...paidBy('d2'), transactions }))), [
    [3100, -138],
    [3],
  ]);
});

test('a whole refund after a charge-back and a new sale credits the sale, even if the order is to be paid again', () => {
  const refunded = { transactions: [...paidAgain, refundOf('d2', 3100)] };
  const third = { ...paidBy('d3'), transactions: [...refunded.transactions, debit({ id: 'd3' })] };
  assert.deepEqual(totalsByStep(...soldAgain(), refunded, toPay, third).slice(4), [[-3100], [], [3100]]);
  assert.deepEqual(totalsByStep(...soldAgain(), { ...refunded, ...toPay }, third).slice(4), [[-3100], [3100]]);
});

test('a charge-back of a new sale, and a refund of the first payment after its charge-back was cancelled, have no document', () => {
  const bothChargedBack = [...paidAgain, chargeBackOf('d2')];
  assert.deepEqual(totalsByStep(...soldAgain(), { transactions: bothChargedBack }, toPay).slice(4), [[], []]);
  const third = { ...paidBy('d3'), transactions: [...bothChargedBack, debit({ id: 'd3' })] };
  const refunded = { transactions: [...third.transactions, refundOf('d3', 100)] };
  assert.deepEqual(totalsByStep(...soldAgain(), { transactions: bothChargedBack }, toPay, third, refunded).slice(4), [
    [],
    [],
    [],
    [-100],
  ]);
  const calledOff = [first, chargeBackOf('d1', { state: 'cancelled' }), second];
  const refundedFirst = [...calledOff, refundOf('d1', 3100)];
  assert.deepEqual(
    totalsByStep(...soldAgain(), { transactions: calledOff }, { transactions: refundedFirst }).slice(4),
    [[], []],
  );
});

test('after a charge-back, a new sale that is paid in part has no credit note until the rest is waived', () => {
  const partPayment = debit({ id: 'd2', amount: 2000 });
  const partial = [first, chargeBackOf('d1'), partPayment];
  assert.deepEqual(totalsByStep(...soldAgain(partPayment)), [[3100], [], [], []]);
  const waived = { waived: 1100 };
  const refunded = { transactions: [...partial, refundOf('d2', 500)] };
  assert.deepEqual(totalsByStep(...soldAgain(partPayment), waived, refunded).slice(4), [[-1100], [-500]]);
  const rest = debit({ id: 'd3', amount: 1100 });
  const completed = { rests: [{ id: 'd3', amount: 1100 }], transactions: [...partial, rest] };
  const refundedRest = { transactions: [...completed.transactions, refundOf('d3', 300)] };
  assert.deepEqual(totalsByStep(...soldAgain(partPayment), completed, refundedRest).slice(4), [[], [-300]]);
});

test('a sale that is wholly refunded without the provider ends, and the next sale has its own invoice, by card or in cash', () => {
  const ended: Partial<AccountingState>[] = [{ transactions: [first] }, { returned: 3100 }, toPay];
  const byCard = { ...paidBy('d2'), transactions: [first, second] };
  const refunded = { transactions: [first, second, refundOf('d2', 500)] };
  assert.deepEqual(totalsByStep(...ended, byCard, refunded, { returned: 3400 }), [
    [3100],
    [-3100],
    [],
    [3100],
    [-500],
    [-300],
  ]);
  assert.deepEqual(totalsByStep(...ended, byCard, { returned: 6200 }, { status: 'cancelled' }).slice(3), [
    [3100],
    [-3100],
    [],
  ]);
  const inCash = paidOutside(3100);
  assert.deepEqual(totalsByStep(...ended, inCash, { ...notPaidOutside, status: 'to-pay' }, byCard).slice(3), [
    [3100],
    [-3100],
    [3100],
  ]);
  const sold = writeDocuments({ ...writeDocuments(paid({ returned: 3100 })).order, ...toPay, ...inCash }).order;
  assert.deepEqual(
    sold.documents.map(({ reason }) => reason),
    ['sale', 'given-back', 'sale'],
  );
});

const chargedBack = [first, chargeBackOf('d1')];
const soldAgainOutside = [
  { transactions: [first] },
  { transactions: chargedBack },
  toPay,
  paidOutside(3100),
] satisfies Partial<AccountingState>[];

test('a refund in cash after a charge-back and a sale in cash has a credit note, and an invoice when it is undone', () => {
  const steps = [...soldAgainOutside, paidOutside(2600)];
  assert.deepEqual(totalsByStep(...steps, paidOutside(3100)), [[3100], [], [], [], [-500], [500]]);
  // The rest is refunded too, and the order is then paid again in cash or by card.
  const ended = [...steps, paidOutside(0), { ...toPay, ...notPaidOutside }];
  assert.deepEqual(totalsByStep(...ended, paidOutside(3100)).slice(4), [[-500], [-2600], [], [3100]]);
  const byCard = { ...paidBy('d2'), transactions: paidAgain };
  assert.deepEqual(totalsByStep(...ended, byCard).slice(4), [[-500], [-2600], [], [3100]]);
  // The sale in cash is cancelled or undone after the partial refund.
  const cancelled = { ...notPaidOutside, status: 'cancelled' } as const;
  assert.deepEqual(totalsByStep(...steps, cancelled).slice(4), [[-500], [-2600]]);
  assert.deepEqual(totalsByStep(...steps, { ...toPay, ...notPaidOutside }, byCard).slice(4), [[-500], [500], []]);
});

test('D-05 a sale in cash after a charged-back sale keeps its postage once it is cancelled, while its parcel carries other orders', () => {
  const cancelled = { ...notPaidOutside, status: 'cancelled', wasPaidOutside: true, keptPostage: 600 } as const;
  const opened = { ...toPay, wasPaidOutside: false, keptPostage: 0 };
  assert.deepEqual(totalsByStep(...soldAgainOutside, cancelled, {}, { keptPostage: 0 }).slice(4), [
    [-2500],
    [],
    [-600],
  ]);
  assert.deepEqual(totalsByStep(...soldAgainOutside, cancelled, opened, paidOutside(3100)).slice(4), [
    [-2500],
    [2500],
    [],
  ]);
  let order = paid({ transactions: [] });
  for (const step of [...soldAgainOutside, cancelled]) ({ order } = writeDocuments({ ...order, ...step }));
  assert.deepEqual([documentedOf(order.documents), gapOf(order)], [600, null]);
  // Nothing stays of a charged-back sale that was not paid in cash.
  assert.deepEqual(totalsByStep(...soldAgainOutside.slice(0, 3), { ...cancelled, wasPaidOutside: false }).slice(3), [
    [-3100],
  ]);
});

test('after a sale in cash, neither the end of an earlier charge-back nor the refund of its payment makes a document', () => {
  const calledOff = [first, chargeBackOf('d1', { state: 'cancelled' })];
  const steps = [...soldAgainOutside, paidOutside(2600), { transactions: calledOff }];
  const refunded = { transactions: [...calledOff, refundOf('d1', 3100)] };
  assert.deepEqual(totalsByStep(...steps, refunded).slice(4), [[-500], [], []]);
});

test('a sale in cash after a partial refund and a charge-back is invoiced for its whole total', () => {
  const refunded = [first, refundOf('d1', 500)];
  const steps = [
    { transactions: refunded },
    { transactions: [...refunded, chargeBackOf('d1', { amount: 2600 })] },
    toPay,
  ];
  assert.deepEqual(totalsByStep(...steps, paidOutside(3100), paidOutside(2000)), [
    [3100, -500],
    [],
    [],
    [500],
    [-1100],
  ]);
});

test('a cancelled sale that was charged back and partly refunded without the provider has a credit note for the rest', () => {
  const steps = [{ transactions: [first] }, { returned: 600 }, { transactions: chargedBack }];
  assert.deepEqual(totalsByStep(...steps, { status: 'cancelled' }), [[3100], [-600], [], [-2500]]);
});

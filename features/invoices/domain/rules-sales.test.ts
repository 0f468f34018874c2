import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { aDebit as debit } from '#features/payments/domain/testing/transactions.ts';
import { gapOf, type AccountingState } from './rules.ts';
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
/** Steps of an order that was charged back, and paid again by `d2`. */
const soldAgain = (payment = second): Partial<AccountingState>[] => [
  { transactions: [first] },
  { transactions: [first, chargeBackOf('d1')] },
  toPay,
  { ...paidBy('d2', payment.amount), transactions: [first, chargeBackOf('d1'), payment] },
];
const books = [first, chargeBackOf('d1'), second];

test('a refund after a charge-back and a new sale has a credit note that names it, and an invoice once it is undone', () => {
  const partial = [...books, refundOf('d2', 500)];
  const undone = [...books, refundOf('d2', 500, { state: 'cancelled' })];
  assert.deepEqual(totalsByStep(...soldAgain(), { transactions: partial }, { transactions: undone }), [
    [3100],
    [],
    [],
    [],
    [-500],
    [500],
  ]);
  const sold = writeDocuments({ ...writeDocuments(paid()).order, ...paidBy('d2'), transactions: books }).order;
  const refunded = writeDocuments({ ...sold, transactions: partial }).order;
  assert.deepEqual(refunded.documents.at(-1)?.transactionIds, ['c-d2-500']);
  assert.equal(gapOf(refunded), null);
  // A refund whose payment the provider does not name.
  const unnamed = [...books, refundOf('d2', 500, { parentId: null })];
  assert.deepEqual(writeDocuments({ ...sold, transactions: unnamed }).newTotals, [-500]);
  const lowered = writeDocuments({ ...sold, transactions: [...books.slice(0, 2), debit({ id: 'd2', amount: 2600 })] });
  assert.deepEqual([lowered.newTotals, lowered.order.documents.at(-1)?.transactionIds], [[-500], ['d2']]);
});

test('the undone refund of a second sale is invoiced when all refunds came before the payments and name none of them', () => {
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

test('a whole refund after a charge-back and a new sale credits the sale, also once the order is to be paid again', () => {
  const refunded = { transactions: [...books, refundOf('d2', 3100)] };
  const third = { ...paidBy('d3'), transactions: [...refunded.transactions, debit({ id: 'd3' })] };
  assert.deepEqual(totalsByStep(...soldAgain(), refunded, toPay, third).slice(4), [[-3100], [], [3100]]);
  assert.deepEqual(totalsByStep(...soldAgain(), { ...refunded, ...toPay }, third).slice(4), [[-3100], [3100]]);
});

test('a charge-back of the new sale, and a refund after a cancelled charge-back of the first sale, have no document', () => {
  const both = [...books, chargeBackOf('d2')];
  assert.deepEqual(totalsByStep(...soldAgain(), { transactions: both }, toPay).slice(4), [[], []]);
  const third = { ...paidBy('d3'), transactions: [...both, debit({ id: 'd3' })] };
  const refunded = { transactions: [...third.transactions, refundOf('d3', 100)] };
  assert.deepEqual(totalsByStep(...soldAgain(), { transactions: both }, toPay, third, refunded).slice(4), [
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

test('a new sale that is paid in part after a charge-back has no credit note until its rest is waived', () => {
  const part = debit({ id: 'd2', amount: 2000 });
  const partial = [first, chargeBackOf('d1'), part];
  assert.deepEqual(totalsByStep(...soldAgain(part)), [[3100], [], [], []]);
  const waived = { waived: 1100 };
  const refunded = { transactions: [...partial, refundOf('d2', 500)] };
  assert.deepEqual(totalsByStep(...soldAgain(part), waived, refunded).slice(4), [[-1100], [-500]]);
  const rest = debit({ id: 'd3', amount: 1100 });
  const completed = { rests: [{ id: 'd3', amount: 1100 }], transactions: [...partial, rest] };
  const refundedRest = { transactions: [...completed.transactions, refundOf('d3', 300)] };
  assert.deepEqual(totalsByStep(...soldAgain(part), completed, refundedRest).slice(4), [[], [-300]]);
});

test('a sale refunded wholly without the provider ends: the next sale has its own invoice, by card or in cash', () => {
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
  const inCash = { status: 'paid', outside: 3100 } as const;
  assert.deepEqual(totalsByStep(...ended, inCash, { status: 'to-pay', outside: 0 }, byCard).slice(3), [
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

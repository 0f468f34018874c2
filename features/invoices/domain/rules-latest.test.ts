import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { aTransaction as debit } from '#features/payments/domain/testing/transactions.ts';
import type { StoredDocument } from './rules.ts';
import {
  cardMoneyOf,
  idsToName,
  latestDocuments,
  latestTransactions,
  newRefunds,
  paymentsOfSale,
  uninvoicedMoney,
  undoneRefunds,
  unpaidOfCarriedSale,
} from './rules-sales.ts';
import { aCredit as credit, aPaidOrder as paid } from './testing/paid-orders.ts';

const second = debit({ id: 'd2' });
const chargeBack = (parentId: string | null, changes: Partial<Transaction> = {}) =>
  debit({ id: 'b', operation: 'chargeback', parentId, ...changes });
const document = (total: number, ids: string[], changes: Partial<StoredDocument> = {}): StoredDocument => ({
  kind: total > 0 ? 'invoice' : 'credit-note',
  reason: total > 0 ? 'sale' : 'given-back',
  total: Math.abs(total),
  paid: Math.max(0, total),
  transactionIds: ids,
  ...changes,
});
const idsOf = (transactions: readonly { id: string }[]) => transactions.map(({ id }) => id);
const soldBy = (id: string | null, transactions: Transaction[], documents: StoredDocument[] = []) =>
  paid({ lastPayer: id === null ? null : { id, amount: 3100 }, transactions, documents });

test('the transactions of the latest sale begin with its payment, while no money of earlier sales is left', () => {
  const latestIds = (transactions: Transaction[]) => idsOf(latestTransactions(soldBy('d2', transactions)));
  assert.deepEqual(latestIds([debit(), chargeBack('d1'), second]), ['d2']);
  assert.deepEqual(latestIds([debit({ state: 'cancelled' }), second]), ['d2']);
  // A movement without a named payment belongs to the sale of its time.
  assert.deepEqual(latestIds([debit(), credit('c', 3100, { parentId: null }), second]), ['d2']);
  assert.deepEqual(latestIds([debit(), chargeBack('d1'), second, credit('c', 5, { parentId: null })]), ['d2', 'c']);
  assert.deepEqual(latestIds([credit('c', 5, { parentId: null }), second]), ['c', 'd2']);
  assert.deepEqual(latestIds([debit(), chargeBack('d1'), second, credit('c', 5)]), ['d2']);
  assert.deepEqual(latestIds([debit(), credit('c', 3000), second]), ['d1', 'c', 'd2']);
});

test('the money of the latest sale counts its charge-back as received, and adds the money left of earlier sales', () => {
  const money = (transactions: Transaction[], returned = 0) => cardMoneyOf({ ...soldBy('d2', transactions), returned });
  assert.equal(money([debit(), chargeBack('d1'), second]), 3100);
  assert.equal(money([debit(), chargeBack('d1'), second, chargeBack('d2', { id: 'b2' })]), 3100);
  assert.equal(money([debit(), chargeBack('d1', { state: 'cancelled' }), second]), 6200);
  assert.equal(money([debit(), credit('c', 1000), second]), 5200);
  assert.equal(money([debit(), credit('c', 1000), second], 500), 4700);
  assert.equal(money([debit(), credit('c', 1000), second], 5000), 3100, 'refunded without the provider');
  // A refund beyond the earlier payment takes money of the latest sale.
  assert.equal(money([debit(), credit('c', 4000), second]), 2200);
});

test('the documents of the latest sale begin after the credit note that ended the sale before it', () => {
  const [sale, wholeCredit] = [document(3100, ['d1']), document(-3100, ['c'])];
  const next = document(3100, ['d2']);
  const latestOf = (id: string | null, documents: StoredDocument[]) => latestDocuments(soldBy(id, [], documents));
  assert.deepEqual(latestOf('d2', [sale, wholeCredit, next]), [next]);
  assert.deepEqual(latestOf('d2', [sale, wholeCredit]), []);
  assert.deepEqual(latestOf('d2', [sale, document(-500, ['c'])]), [sale, document(-500, ['c'])]);
  assert.deepEqual(latestOf('d1', [sale, wholeCredit]), [sale, wholeCredit], 'the sale that ended is still the latest');
  assert.deepEqual(latestOf(null, [sale, wholeCredit]), [sale, wholeCredit]);
});

test('new refunds are the made refunds of the latest sale that no document names; the next credit note names them and the new charge-backs', () => {
  const transactions = [
    debit(),
    credit('named', 5),
    credit('new', 5),
    credit('pending', 5, { state: 'pending' }),
    chargeBack('d1', { amount: 5 }),
  ];
  const order = soldBy('d1', transactions, [document(3100, ['d1']), document(-5, ['named'])]);
  assert.deepEqual(idsOf(newRefunds(order)), ['new']);
  assert.deepEqual(idsToName(order), ['new', 'b']);
});

test('undone refunds are named by a credit note and by no invoice', () => {
  const undone = { state: 'cancelled' } as const;
  const transactions = [
    debit({ id: 'd9', ...undone }),
    credit('undone', 5, undone),
    credit('invoiced', 5, undone),
    credit('unnamed', 5, undone),
    credit('made', 5),
  ];
  const documents = [document(-20, ['d9', 'undone', 'invoiced', 'made']), document(5, ['invoiced'])];
  assert.deepEqual(idsOf(undoneRefunds(soldBy('d1', transactions, documents))), ['undone']);
});

test('the payments of a sale are its last payer and the debits that documents name', () => {
  const transactions = [debit(), debit({ id: 'rest' }), debit({ id: 'twice' }), credit('c', 5)];
  const documents = [document(3100, ['rest']), document(-5, ['c'])];
  assert.deepEqual(paymentsOfSale(soldBy('d1', transactions, documents)), ['d1', 'rest']);
  assert.deepEqual(paymentsOfSale(soldBy(null, transactions, documents)), ['rest']);
  // Without a new refund, a document names the payments.
  assert.deepEqual(idsToName(soldBy('d1', transactions, documents)), ['d1', 'rest']);
});

test('money that paid no invoice is what is left of debits other than the last payer, rests and the debits of invoices', () => {
  const money = uninvoicedMoney;
  const paidTwice = [debit(), second];
  assert.equal(money(soldBy('d1', paidTwice, [document(3100, ['d1'])])), 3100);
  assert.equal(money(soldBy('d1', paidTwice, [document(3100, ['d2'])])), 0);
  assert.equal(money(soldBy('d1', paidTwice, [document(-5, ['d2'])])), 3100, 'a credit note is not an invoice');
  assert.equal(money({ ...soldBy('d1', paidTwice), rests: [{ id: 'd2', amount: 5 }] }), 0);
  assert.equal(money(soldBy(null, paidTwice)), 6200);
  assert.equal(money(soldBy(null, [debit({ state: 'refused' })])), 0);
  assert.equal(money(soldBy('d1', [...paidTwice, credit('c', 100, { parentId: 'd2' })])), 3000);
  assert.equal(
    money(soldBy('d2', [...paidTwice, credit('c', 100, { parentId: null })])),
    3000,
    'the refund is of the first payment',
  );
  assert.equal(money(soldBy('d1', [...paidTwice, credit('c', 9000, { parentId: 'd2' })])), 0);
});

test('the unpaid part of a sale that an earlier sale’s documents cover is its total minus its payment, its rests and a waiver', () => {
  const carried = soldBy('d2', [debit(), chargeBack('d1'), second]);
  const earlier = [document(3100, ['d1'])];
  const unpaid = (changes: Partial<typeof carried> = {}, documents = earlier, waived = 0) =>
    unpaidOfCarriedSale({ ...carried, ...changes }, documents, waived);
  const partPayment = { lastPayer: { id: 'd2', amount: 2000 } };
  assert.equal(unpaid(), 0);
  assert.equal(unpaid(partPayment), 1100);
  assert.equal(unpaid(partPayment, earlier, 100), 1000);
  assert.equal(unpaid({ ...partPayment, rests: [{ id: 'd3', amount: 300 }] }), 800);
  assert.equal(unpaid({ lastPayer: { id: 'd2', amount: 9000 } }), 0);
  // The latest sale has an invoice of its own, or there is no earlier sale.
  assert.equal(unpaid(partPayment, [document(3100, ['d2']), document(-5, ['x'])]), null);
  assert.equal(unpaid(partPayment, [...earlier, document(5, ['d2'], { reason: 'refund-undone' })]), 1100);
  assert.equal(unpaid(partPayment, []), null);
  assert.equal(unpaid({ lastPayer: null }), null);
  assert.equal(unpaid({ ...partPayment, transactions: [second] }), null);
  assert.equal(unpaid({ ...partPayment, transactions: [debit({ state: 'refused' }), second] }), null);
});

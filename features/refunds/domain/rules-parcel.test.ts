import assert from 'node:assert/strict';
import { test } from 'vitest';
import { orderStatuses, lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import type { RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import { aTransaction } from '#features/payments/domain/testing/transactions.ts';
import {
  canRefundPieces,
  moneyForWithdrawals,
  moneyOfSales,
  parcelRefundOf,
  priceOf,
  refundedParts,
  sharesOf,
} from './rules.ts';

const credit = (amount: number, changes: Partial<Transaction> = {}) =>
  aTransaction({ id: 'c', operation: 'credit', amount, parentId: 'd1', ...changes });
const done = (changes: Partial<RequestedRefund> = {}): RequestedRefund => ({
  id: 'r1',
  transactionId: 'd1',
  amount: 1000,
  state: 'done',
  itemIds: [],
  withPostage: false,
  ...changes,
});
const pieceA = { id: 'a', price: 1500, isWithdrawn: false, isPacked: false };
const pieceB = { id: 'b', price: 1000, isWithdrawn: false, isPacked: false };
const order = {
  status: 'paid' as OrderStatus,
  total: 3100,
  postage: 600,
  withdrawn: 0,
  waived: 0,
  keptPostage: 0,
  returned: 0,
  agreed: 0,
  isPaidOutside: false,
};

function alertOf(
  refunds: RequestedRefund[],
  transactions: Transaction[],
  { items = [pieceA, pieceB], ...changes }: Partial<typeof order> & { items?: (typeof pieceA)[] } = {},
): string | null {
  const found = parcelRefundOf({ order: { ...order, ...changes }, transactions, refunds, items });
  return found && `${found.kind} ${found.amount}`;
}

test('a refund without pieces blocks a parcel by the amount that no excess payment and no withdrawal explains', () => {
  assert.equal(alertOf([done()], [aTransaction(), credit(1000)]), 'parcel-refunded 1000');
  assert.equal(alertOf([done({ state: 'requested' })], [aTransaction()]), 'parcel-refunded 1000');
  assert.equal(alertOf([done({ state: 'refused' })], [aTransaction()]), null);
  assert.equal(alertOf([done({ isPaidAgain: true })], [aTransaction(), credit(1000)]), null);
  // An excess payment explains the refund, wholly or in part.
  assert.equal(alertOf([done()], [aTransaction({ amount: 4100 }), credit(1000)]), null);
  assert.equal(alertOf([done()], [aTransaction({ amount: 3500 }), credit(1000)]), 'parcel-refunded 600');
  assert.equal(alertOf([done()], [aTransaction(), credit(1000)], { withdrawn: 1000 }), null);
  assert.equal(alertOf([done()], [aTransaction(), credit(1000)], { withdrawn: 400 }), 'parcel-refunded 600');
  assert.equal(
    alertOf([done()], [aTransaction(), credit(1000)], { returned: 500 }),
    'parcel-refunded 1000',
    'at most the refund',
  );
  assert.equal(alertOf([], [aTransaction()]), null);
});

test('a refund by piece blocks a parcel only while the piece is packed, and a further amount blocks it too', () => {
  const ofB = [done({ itemIds: ['b'] })];
  const transactions = [aTransaction(), credit(1000)];
  assert.equal(alertOf(ofB, transactions), null);
  assert.equal(alertOf(ofB, transactions, { items: [pieceA, { ...pieceB, isPacked: true }] }), 'parcel-refunded 1000');
  assert.equal(alertOf(ofB, transactions, { items: [{ ...pieceA, isPacked: true }, pieceB] }), null);
  const packed = { ...pieceB, isPacked: true, isWithdrawn: true };
  assert.equal(
    alertOf(ofB, transactions, { items: [pieceA, packed], withdrawn: 1000 }),
    null,
    'the buyer has withdrawn from the packed piece',
  );
  assert.equal(alertOf([done({ withPostage: true, amount: 600 })], [aTransaction(), credit(600)]), null);
  const bothRefunds = [...ofB, done({ id: 'r2', amount: 200 })];
  assert.equal(alertOf(bothRefunds, [aTransaction(), credit(1200)]), 'parcel-refunded 200');
  const withPostage = [done({ itemIds: ['b'], withPostage: true, amount: 1600 }), done({ id: 'r2', amount: 200 })];
  assert.equal(alertOf(withPostage, [aTransaction(), credit(1800)]), 'parcel-refunded 200');
  assert.equal(
    alertOf(withPostage, [aTransaction({ amount: 3200 }), credit(1800)]),
    'parcel-refunded 100',
    'after an excess payment',
  );
  // A refund in the back office of the provider has an alert of its own.
  const office = credit(500, { id: 'office' });
  assert.equal(alertOf(ofB, [...transactions, office]), null);
  assert.equal(alertOf([done({ withPostage: true, amount: 600 })], [aTransaction(), credit(600), office]), null);
});

test('an order whose pieces to send are all refunded has nothing to send', () => {
  const transactions = [aTransaction(), credit(2500)];
  assert.equal(alertOf([done({ itemIds: ['a', 'b'], amount: 2500 })], transactions), 'order-refunded 2500');
  assert.equal(alertOf([done({ amount: 3100 })], [aTransaction(), credit(3100)]), 'order-refunded 3100');
  const items = [pieceA, { ...pieceB, isWithdrawn: true }];
  assert.equal(
    alertOf([done({ itemIds: ['a'], amount: 1500 })], [aTransaction(), credit(1500)], { items }),
    'order-refunded 1500',
  );
  const withdrawnPieces = [pieceA, pieceB].map((piece) => ({ ...piece, isWithdrawn: true }));
  assert.equal(alertOf([done({ amount: 3100 })], [aTransaction(), credit(3100)], { items: withdrawnPieces }), null);
});

test('a refund of the excess card payment of an order paid in cash does not block its parcel', () => {
  const transactions = [aTransaction(), credit(3100)];
  assert.equal(alertOf([done({ amount: 3100 })], transactions, { isPaidOutside: true }), null);
  const twoPayments = [aTransaction(), aTransaction({ id: 'd2', amount: 1000 }), credit(1000, { parentId: 'd2' })];
  assert.equal(alertOf([done({ transactionId: 'd2' })], twoPayments, { isPaidOutside: true }), null);
});

test('a refund blocks a parcel in exactly the statuses in which the parcel is in the shop', () => {
  for (const status of orderStatuses)
    assert.equal(
      alertOf([done()], [aTransaction(), credit(1000)], { status }) !== null,
      lifecycleOf(status).parcelIsHere,
      status,
    );
});

test('refunded pieces and postage are those of made or open refunds whose pieces were not paid again', () => {
  const partsOf = (changes: Partial<RequestedRefund>) => {
    const { itemIds, postage } = refundedParts([done({ itemIds: ['a'], withPostage: true, ...changes })]);
    return [[...itemIds], postage];
  };
  for (const state of ['requested', 'unsure', 'done'] as const)
    assert.deepEqual(partsOf({ state }), [['a'], true], state);
  assert.deepEqual(partsOf({ state: 'refused' }), [[], false]);
  assert.deepEqual(partsOf({ isPaidAgain: true }), [[], false]);
  assert.deepEqual(partsOf({ withPostage: false }), [['a'], false]);
  assert.equal(refundedParts([done(), done({ withPostage: true })]).postage, true, 'of one refund among several');
});

test('the price of a refund is that of its pieces in their quantity, with the postage where it is included', () => {
  const facts = {
    transactions: [],
    refunds: [],
    items: [
      { id: 'a', price: 700, quantity: 2 },
      { id: 'b', price: 50, quantity: 1 },
    ],
    postage: 600,
  };
  const wanted = { amount: 0, left: 0 };
  assert.equal(priceOf(facts, { ...wanted, itemIds: ['a'], withPostage: false }), 1400);
  assert.equal(priceOf(facts, { ...wanted, itemIds: ['a', 'b'], withPostage: true }), 2050);
  assert.equal(priceOf(facts, { ...wanted, itemIds: [], withPostage: false }), 0);
});

test('a refund may name pieces, except of an order that was paid without the provider', () => {
  assert.deepEqual([canRefundPieces({}), canRefundPieces({ isPaidOutside: true })], [true, false]);
});

test('an amount beyond the money left is reduced to this money, and a refunded payment has no share', () => {
  const transactions = [aTransaction(), aTransaction({ id: 'd2', amount: 2000 }), credit(2000, { parentId: 'd2' })];
  assert.deepEqual(sharesOf(4000, transactions, []), [{ transactionId: 'd1', amount: 3100 }]);
  assert.deepEqual(sharesOf(3100, transactions, []), [{ transactionId: 'd1', amount: 3100 }]);
});

test('a payment of an earlier sale that the bank took back does not count in the latest sale', () => {
  const lost = aTransaction({ id: 'b', operation: 'chargeback', amount: 3100, parentId: 'd1' });
  const moneyAfter = (transactions: Transaction[], paymentId: string | null) => {
    const { received, refunded, chargedBack, kept } = moneyOfSales(transactions, paymentId);
    return [received, refunded, chargedBack, kept];
  };
  const transactions = [aTransaction(), lost, aTransaction({ id: 'd2' }), credit(500, { parentId: 'd2' })];
  assert.deepEqual(moneyAfter(transactions, 'd2'), [3100, 500, 0, 2600]);
  assert.deepEqual(moneyAfter(transactions, 'd1'), [6200, 500, 3100, 2600], 'the charge-back of the sale itself');
  assert.deepEqual(moneyAfter(transactions, null), [6200, 500, 3100, 2600]);
  // A charge-back without a named payment belongs to the sale of its time.
  const unnamed = { ...lost, parentId: null };
  assert.deepEqual(moneyAfter([aTransaction(), unnamed, aTransaction({ id: 'd2' })], 'd2'), [3100, 0, 0, 3100]);
  assert.deepEqual(moneyAfter([aTransaction(), aTransaction({ id: 'd2' }), unnamed], 'd2'), [6200, 0, 3100, 3100]);
  assert.deepEqual(
    moneyAfter([aTransaction(), aTransaction({ id: 'd2' }), { ...lost, parentId: 'd2' }], 'd2'),
    [6200, 0, 3100, 3100],
  );
});

test('money for withdrawals counts a refund by piece up to its amount, and an order without a withdrawal keeps its postage', () => {
  const money = moneyOf([aTransaction({ amount: 4600 }), credit(4600)]);
  const pieces = [
    { id: 'a', price: 1250, quantity: 2, isWithdrawn: false },
    { id: 'b', price: 1500, quantity: 1, isWithdrawn: true },
  ];
  const result = (refunds: RequestedRefund[], items = pieces) => {
    const { received, refunded, kept } = moneyForWithdrawals(money, {
      order: { status: 'paid', postage: 600, withdrawn: 0 },
      refunds,
      items,
    });
    return [received, refunded, kept];
  };
  assert.deepEqual(result([done({ amount: 4600, itemIds: ['a'] })]), [4600, 2100, 2500]);
  assert.deepEqual(result([done({ amount: 4600, withPostage: true })]), [4600, 4000, 600]);
  const withdrawn = pieces.map((piece) => ({ ...piece, isWithdrawn: true }));
  assert.deepEqual(result([done({ amount: 4600, withPostage: true })], withdrawn), [4600, 4600, 0]);
  assert.deepEqual(result([done({ amount: 4600, itemIds: ['a'], state: 'unsure' })]), [4600, 4600, 0]);
  assert.deepEqual(
    result([done({ amount: 1000, itemIds: ['a'] }), done({ id: 'r2', amount: 900 })]),
    [4600, 3600, 1000],
  );
});

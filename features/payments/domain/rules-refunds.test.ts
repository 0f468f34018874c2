import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  cancelledMoneyOf,
  endsExcess,
  refundAnsweredBy,
  refundedBy,
  restToPayOf,
  secondPaymentOf,
  unrefundedOf,
  type RequestedRefund,
} from './rules-refunds.ts';
import { missingOf, moneyOf, restOf, type Due, type Transaction } from './rules.ts';
import { aTransaction } from './testing/transactions.ts';

const credit = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
  aTransaction({ id, operation: 'credit', amount, parentId: 'd1', ...changes });
const aRequestedRefund = (changes: Partial<RequestedRefund> = {}): RequestedRefund => ({
  id: 'r1',
  transactionId: 'd1',
  amount: 1000,
  state: 'requested',
  itemIds: [],
  withPostage: false,
  ...changes,
});

test('a new or changed transaction answers the matching open refund and states how the refund was made', () => {
  const answer = (was: Transaction | null, now: Transaction, refund = aRequestedRefund()) => {
    const transactionsBefore = was ? [was] : [aTransaction()];
    const transactionsAfter = was ? [now] : [aTransaction(), now];
    return refundAnsweredBy([refund], { was, now, before: transactionsBefore, after: transactionsAfter })?.way ?? null;
  };
  assert.equal(answer(null, credit('c', 1000)), 'credit');
  assert.equal(answer(null, credit('c', 1000, { state: 'pending', parentId: null })), 'credit');
  assert.equal(answer(aTransaction(), aTransaction({ amount: 2100 })), 'lowered');
  assert.equal(
    answer(aTransaction(), aTransaction({ state: 'cancelled' }), aRequestedRefund({ amount: 3100 })),
    'cancelled',
  );
  assert.equal(answer(aTransaction(), aTransaction({ refunded: 1000 })), 'credit');
  assert.equal(answer(null, credit('c', 999)), null);
  assert.equal(answer(null, credit('c', 1000, { parentId: 'd2' })), null);
  assert.equal(answer(null, credit('c', 1000, { operation: 'chargeback' })), null);
  assert.equal(answer(null, credit('c', 1000), aRequestedRefund({ state: 'done' })), null);
  assert.equal(answer(aTransaction(), aTransaction({ state: 'cancelled' })), null);
  const paid = { was: null, now: aTransaction(), before: [], after: [aTransaction()] };
  assert.equal(refundAnsweredBy([aRequestedRefund({ amount: 3100 })], paid), null, 'a payment of the same amount');
  const refunds = [aRequestedRefund(), aRequestedRefund({ id: 'r2', transactionId: 'd2' })];
  const [was, now] = [aTransaction({ id: 'd2' }), aTransaction({ id: 'd2', amount: 2100 })];
  assert.equal(
    refundAnsweredBy(refunds, { was, now, before: [aTransaction(), was], after: [aTransaction(), now] })?.refund.id,
    'r2',
  );
});

test('a refund follows the later states of its credit', () => {
  const outcome = (refund: Partial<RequestedRefund>, was: Transaction['state'], state: Transaction['state']) => {
    const [before, now] = [credit('c', 1000, { state: was }), credit('c', 1000, { state })];
    const news = { was: before, now, before: [aTransaction(), before], after: [aTransaction(), now] };
    const found = refundAnsweredBy(
      [aRequestedRefund(), aRequestedRefund({ id: 'r2', answeredBy: 'c', ...refund })],
      news,
    );
    return found && [found.refund.id, found.state, found.way];
  };
  assert.deepEqual(outcome({ state: 'done' }, 'pending', 'refused'), ['r2', 'refused', null]);
  assert.deepEqual(outcome({ state: 'done' }, 'paid', 'cancelled'), ['r2', 'refused', null]);
  assert.deepEqual(outcome({ state: 'done' }, 'pending', 'paid'), ['r2', 'done', 'credit']);
  assert.deepEqual(outcome({ state: 'refused' }, 'refused', 'paid'), ['r2', 'done', 'credit']);
});

test('D-05 a cancelled order has no missing amount and no rest, also when its kept postage was refunded', () => {
  const due = { total: 3100, withdrawn: 0, waived: 0, keptPostage: 600, returned: 0, agreed: 0, isPaid: true };
  const transactions = [aTransaction(), credit('c', 2800)];
  assert.deepEqual(
    [missingOf({ ...due, status: 'paid' }, moneyOf(transactions)), restOf({ ...due, status: 'paid' }, transactions, 0)],
    [2800, 2800],
  );
  const cancelled = { ...due, status: 'cancelled' } as const;
  assert.deepEqual([missingOf(cancelled, moneyOf(transactions)), restOf(cancelled, transactions, 0)], [0, 0]);
});

const due: Due = { status: 'paid', total: 3100, withdrawn: 0, waived: 0, keptPostage: 0, returned: 0, agreed: 0 };
const chargeBack = (changes: Partial<Transaction> = {}) =>
  aTransaction({ id: 'b', operation: 'chargeback', parentId: 'd1', ...changes });

test('a refund that names no payment is taken from the first payment that counts', () => {
  const [lost, first, second] = [
    aTransaction({ id: 'd0', state: 'refused' }),
    aTransaction(),
    aTransaction({ id: 'd2' }),
  ];
  const uncountedDebit = aTransaction({ id: 'dx', counts: false });
  const transactions = [
    lost,
    uncountedDebit,
    credit('c0', 5, { parentId: 'd9' }),
    first,
    second,
    credit('c', 1000, { parentId: null }),
  ];
  const left = (debit: Transaction) => unrefundedOf(debit, transactions, []);
  assert.deepEqual([lost, uncountedDebit, first, second].map(left), [0, 0, 2100, 3100]);
  assert.equal(unrefundedOf(first, [credit('c', 1000, { parentId: null })], []), 3100, 'a payment of another order');
  const uncounted = [first, second, credit('c', 1000, { counts: false }), chargeBack({ amount: 300, parentId: 'd2' })];
  assert.deepEqual(
    [first, second].map((debit) => unrefundedOf(debit, uncounted, [])),
    [3100, 2800],
  );
});

test('a payment whose charge-back ends is a second payment, if its order was paid again by card or in cash', () => {
  const [lost, back] = [chargeBack(), chargeBack({ state: 'cancelled' })];
  const news = (changes: object = {}) => ({
    order: { ...due, id: 'o' },
    before: [aTransaction(), lost, aTransaction({ id: 'd2' })],
    after: [aTransaction(), back, aTransaction({ id: 'd2' })],
    was: lost,
    now: back,
    ...changes,
  });
  assert.deepEqual(secondPaymentOf(news()), { id: 'd1', amount: 3100 });
  const unnamed = { was: chargeBack({ parentId: null }), now: chargeBack({ parentId: null, state: 'cancelled' }) };
  assert.deepEqual(secondPaymentOf(news(unnamed)), { id: 'd1', amount: 3100 });
  const ofSecond = { was: chargeBack({ parentId: 'd2' }), now: chargeBack({ parentId: 'd2', state: 'cancelled' }) };
  const second = aTransaction({ id: 'd2' });
  assert.deepEqual(
    secondPaymentOf(
      news({
        ...ofSecond,
        before: [aTransaction(), ofSecond.was, second],
        after: [aTransaction(), ofSecond.now, second],
      }),
    ),
    { id: 'd2', amount: 3100 },
  );
  // The only card payment is in excess if the order was paid in cash after the charge-back.
  const alone = { before: [aTransaction(), lost], after: [aTransaction(), back] };
  assert.equal(secondPaymentOf(news(alone)), null);
  assert.deepEqual(secondPaymentOf(news({ ...alone, order: { ...due, id: 'o', isPaidOutside: true } })), {
    id: 'd1',
    amount: 3100,
  });
  // Money in excess does not make the only payment a second payment.
  assert.equal(secondPaymentOf(news({ ...alone, order: { ...due, id: 'o', withdrawn: 3100 } })), null);
  assert.equal(secondPaymentOf(news({ order: { ...due, id: 'o', status: 'cancelled' } })), null);
  assert.equal(secondPaymentOf(news({ order: { ...due, id: 'o', agreed: 3100 } })), null);
  assert.equal(secondPaymentOf(news({ was: null })), null);
  assert.equal(secondPaymentOf(news({ now: credit('c', 1, { state: 'cancelled' }) })), null);
  assert.equal(secondPaymentOf(news({ before: news().after })), null, 'no money came back');
  assert.equal(secondPaymentOf(news({ before: news().after, after: news().before })), null, 'money went out');
});

test('the refunds since the last payment are the made refunds whose order was not paid again', () => {
  const refunds = (['requested', 'unsure', 'done', 'refused'] as const).map((state, place) =>
    aRequestedRefund({ state, amount: 10 ** place }),
  );
  assert.equal(refundedBy(refunds), 100);
  assert.equal(refundedBy([...refunds, aRequestedRefund({ state: 'done', amount: 7, isPaidAgain: true })]), 100);
  assert.equal(refundedBy([...refunds, aRequestedRefund({ state: 'done', amount: 7, isPaidAgain: false })]), 107);
});

test('the requested rest is owed up to the missing amount, and nothing is owed without a request', () => {
  const transactions = [aTransaction({ amount: 2000 })];
  const order = { ...due, isPaid: true, restAsked: 1100 as number | null };
  const rest = (changes: Partial<typeof order>, refunds: RequestedRefund[] = []) =>
    restToPayOf({ ...order, ...changes }, transactions, refunds);
  assert.equal(rest({}), 1100);
  assert.equal(rest({ restAsked: 500 }), 500);
  assert.equal(rest({ restAsked: 2000 }), 1100);
  assert.equal(rest({ restAsked: null }), 0);
  assert.equal(rest({ withdrawn: 300 }), 800);
  assert.equal(rest({ isPaid: false }), 0);
  assert.equal(rest({ status: 'cancelled', keptPostage: 3100 }), 0);
  assert.equal(rest({}, [aRequestedRefund({ state: 'done', amount: 400 })]), 700);
});

test('a cancelled order owes its card money, and counts as refunded once no more than the kept postage is left', () => {
  const order = { ...due, status: 'cancelled' as const, isPaid: true, keptPostage: 600 };
  const outcome = (transactions: Transaction[], changes: Partial<Due & { isPaid: boolean }> = {}) =>
    Object.values(cancelledMoneyOf({ ...order, ...changes }, transactions));
  const names = ['owed', 'isRefunded', 'isUncharged', 'chargedBack', 'kept'];
  assert.deepEqual(Object.keys(cancelledMoneyOf(order, [])), names);
  assert.deepEqual(outcome([aTransaction()]), [2500, false, false, 0, 3100]);
  assert.deepEqual(outcome([aTransaction(), credit('c', 2500)]), [0, true, false, 0, 600]);
  assert.deepEqual(outcome([aTransaction(), credit('c', 2499)]), [1, false, false, 0, 601]);
  assert.deepEqual(outcome([aTransaction(), credit('c', 3100)]), [0, true, false, 0, 0]);
  assert.deepEqual(outcome([aTransaction()], { returned: 2500 }), [0, true, false, 0, 3100]);
  assert.deepEqual(outcome([aTransaction(), chargeBack()]), [0, false, false, 3100, 0]);
  assert.deepEqual(outcome([aTransaction(), credit('c', 3100)], { isPaid: false }), [0, false, false, 0, 0]);
  assert.deepEqual(outcome([]), [0, false, false, 0, 0]);
  assert.deepEqual(outcome([aTransaction({ state: 'cancelled' })]), [0, true, true, 0, 0]);
  assert.deepEqual(outcome([aTransaction({ amount: 600 })]), [0, true, true, 0, 600]);
  assert.deepEqual(outcome([aTransaction({ refunded: 3100 })]), [0, true, false, 0, 0]);
});

test('D-13 a refund ends the excess once the order owes nothing, without refunds of pieces or before the second payment', () => {
  const order = { ...due, id: 'o' };
  const paidTwice = [aTransaction(), aTransaction({ id: 'd2' })];
  const ends = (amount: number, refunds: RequestedRefund[] = [], changes: Partial<Transaction> = {}) => {
    const now = credit('c', amount, { parentId: 'd2', ...changes });
    return endsExcess({ order, before: paidTwice, after: [...paidTwice, now], now }, refunds);
  };
  assert.deepEqual([ends(3100), ends(3099), ends(3100, [], { operation: 'chargeback' })], [true, false, false]);
  const done = { state: 'done', amount: 500 } as const;
  for (const apart of [{ isBeforeDouble: true }, { itemIds: ['i'] }, { withPostage: true }]) {
    assert.equal(ends(3100, [aRequestedRefund({ ...done, ...apart })]), false, JSON.stringify(apart));
    assert.equal(ends(3600, [aRequestedRefund({ ...done, ...apart })]), true, JSON.stringify(apart));
  }
  assert.equal(ends(3100, [aRequestedRefund({ ...done, itemIds: ['i'], isPaidAgain: true })]), true);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import {
  isPeriodExtended,
  isStillHere,
  lastDayToWithdraw,
  orderNumbersOf,
  refundDueOn,
  refundOf,
  refundUrgency,
  returnDueOn,
  returnLabelRefusal,
  warnedUntil,
  statementRefusal,
  unchargedOf,
  unstatedOf,
  withdrawalRefusal,
  withdrawnPriceOf,
  type WithdrawalFacts,
} from './rules.ts';

const informedAt = '2026-01-01T10:00:00Z';
const lastDay = (deliveredAt: string) => lastDayToWithdraw({ deliveredAt, toldAt: informedAt });

test('the withdrawal period lasts fourteen days, and the day after the delivery is the first day', () => {
  // The delivery is on Monday 2 November, so the fourteenth day is Monday 16 November.
  assert.equal(lastDay('2026-11-02T09:00:00Z'), '2026-11-16');
  assert.equal(lastDay('2026-11-02T22:59:59Z'), '2026-11-16');
  // In Paris this instant is already on 3 November.
  assert.equal(lastDay('2026-11-02T23:00:00Z'), '2026-11-17');
});

test('a period that would end on a day off ends on the next working day', () => {
  assert.equal(lastDay('2026-11-07T09:00:00Z'), '2026-11-23', 'a Saturday');
  assert.equal(lastDay('2026-11-08T09:00:00Z'), '2026-11-23', 'a Sunday');
  assert.equal(lastDay('2026-12-11T09:00:00Z'), '2026-12-28', 'Christmas, a Friday');
  assert.equal(lastDay('2026-03-22T09:00:00Z'), '2026-04-07', 'Easter Sunday, then its Monday');
  assert.equal(lastDay('2026-04-30T09:00:00Z'), '2026-05-15', 'Ascension');
  assert.equal(lastDay('2026-12-18T09:00:00Z'), '2027-01-04', 'New Year’s Day, a Friday');
});

test('the change to or from summer time does not shift the last day', () => {
  assert.equal(lastDay('2026-10-19T21:59:59Z'), '2026-11-02');
  assert.equal(lastDay('2026-10-19T22:00:00Z'), '2026-11-03');
  assert.equal(lastDay('2026-03-16T22:59:59Z'), '2026-03-30');
});

test('an uninformed buyer has twelve more months, or fourteen days from the information, and always at least fourteen days', () => {
  const deliveredAt = '2026-11-02T09:00:00Z';
  const until = (toldAt: string | null) => lastDayToWithdraw({ deliveredAt, toldAt });
  assert.equal(until(null), '2027-11-16');
  assert.equal(until('2026-11-01T09:00:00Z'), '2026-11-16');
  assert.equal(until('2026-11-10T09:00:00Z'), '2026-11-24');
  assert.equal(until('2027-03-01T09:00:00Z'), '2027-03-15');
  assert.equal(until('2027-12-01T09:00:00Z'), '2027-11-16', 'informed too late to shorten the period');
  // The fourteen days end on 29 February. Twelve months later, February has only 28 days.
  assert.equal(lastDayToWithdraw({ deliveredAt: '2028-02-15T09:00:00Z', toldAt: null }), '2029-02-28');
});

test('a period is extended where the confirmation was sent after the delivery or never', () => {
  const deliveredAt = '2026-11-02T09:00:00Z';
  const isExtended = (toldAt: string | null) => isPeriodExtended({ deliveredAt, toldAt });
  assert.deepEqual([informedAt, '2026-11-10T09:00:00Z', null].map(isExtended), [false, true, true]);
  assert.equal(isPeriodExtended({ deliveredAt: null, toldAt: null }), false);
});

const fact = (changes: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  status: 'delivered',
  isPaid: true,
  isRefunded: false,
  isChargedBack: false,
  deliveredAt: '2026-11-02T09:00:00Z',
  toldAt: informedAt,
  ...changes,
});
const refusalCode = (facts: WithdrawalFacts, now = '2026-11-10T09:00:00Z') =>
  withdrawalRefusal(facts, new Date(now))?.code ?? null;

test('a buyer may withdraw until the last minute of the last day in Paris', () => {
  assert.equal(refusalCode(fact(), '2026-11-16T22:59:00Z'), null);
  assert.equal(refusalCode(fact(), '2026-11-16T23:00:00Z'), 'withdrawals.too-late');
  assert.match(
    withdrawalRefusal(fact(), new Date('2026-11-17T09:00:00Z'))?.message ?? '',
    /s’est terminé le lundi 16\u00a0novembre 2026$/,
  );
});

test('withdrawal is possible from the payment until a cancellation', () => {
  const codes: Partial<Record<OrderStatus, string>> = {
    'to-validate': 'withdrawals.not-paid',
    validated: 'withdrawals.not-paid',
    'to-pay': 'withdrawals.not-paid',
    cancelled: 'withdrawals.order-cancelled',
  };
  for (const status of orderStatuses)
    assert.equal(refusalCode(fact({ status, isPaid: false, deliveredAt: null })), codes[status] ?? null, status);
});

test('a withdrawal is possible before the delivery, because the period has not begun', () => {
  assert.equal(lastDayToWithdraw({ deliveredAt: null, toldAt: null }), null);
  assert.equal(refusalCode(fact({ status: 'shipped', deliveredAt: null }), '2030-01-01T09:00:00Z'), null);
});

test('a paid order set to unpaid by hand allows a withdrawal, and a fully refunded or charged-back order does not', () => {
  assert.equal(refusalCode(fact({ status: 'to-pay', deliveredAt: null })), null);
  assert.equal(refusalCode(fact({ isRefunded: true })), 'withdrawals.already-refunded');
  assert.equal(refusalCode(fact({ isRefunded: true, isChargedBack: true })), 'withdrawals.charged-back');
});

const piece = (id: string, price: number, state: 'kept' | 'withdrawn' | 'refused' | 'refunded' = 'kept') => ({
  id,
  price,
  isStated: state === 'withdrawn' || state === 'refused',
  isWithdrawn: state === 'withdrawn',
  isRefunded: state === 'refunded',
});

test('a withdrawal needs at least one piece of the order, each without an earlier withdrawal', () => {
  const pieces = [piece('a', 1000), piece('b', 2000, 'withdrawn'), piece('c', 3000, 'refused')];
  const now = new Date('2026-11-10T09:00:00Z');
  const code = (...chosen: string[]) => statementRefusal({ ...fact(), pieces }, chosen, now)?.code ?? null;
  assert.equal(code('a'), null);
  assert.equal(code('a', 'b'), 'withdrawals.already-withdrawn');
  assert.equal(code('c'), 'withdrawals.already-withdrawn');
  assert.equal(code('x'), 'withdrawals.piece-not-found');
  assert.equal(code('a', 'x'), 'withdrawals.piece-not-found');
  assert.equal(code(), 'withdrawals.nothing-chosen');
  const afterPeriod = new Date('2028-11-10T09:00:00Z');
  const whollyWithdrawn = { ...fact(), pieces: [piece('b', 1, 'withdrawn')] };
  assert.equal(
    statementRefusal(whollyWithdrawn, [], afterPeriod)?.code,
    'withdrawals.already-withdrawn',
    'takes precedence over the end of the period',
  );
});

test('postage is refunded with the last piece, also after several withdrawals, unless the withdrawal of a piece was refused', () => {
  const all = [piece('a', 1000), piece('b', 2000)];
  const order = { postage: 600, due: 3600, rest: 0, refundedPostage: 0 };
  assert.deepEqual(refundOf(all, ['a', 'b'], order), { amount: 3600, postage: 600 });
  assert.deepEqual(refundOf(all, ['a'], order), { amount: 1000, postage: 0 });
  const rest = [piece('a', 1000), piece('b', 2000, 'withdrawn')];
  assert.deepEqual(refundOf(rest, ['a'], order), { amount: 1600, postage: 600 });
  const keptPieces = [piece('a', 1000), piece('b', 2000, 'refused')];
  assert.deepEqual(refundOf(keptPieces, ['a'], order), { amount: 1000, postage: 0 });
});

test('the refund leaves out the part of the price that the shop waived', () => {
  const all = [piece('a', 1000), piece('b', 2000)];
  const refundWithDue = (due: number, ...chosen: string[]) =>
    refundOf(all, chosen, { postage: 600, due, rest: 0, refundedPostage: 0 });
  assert.deepEqual(refundWithDue(3000, 'a', 'b'), { amount: 3000, postage: 600 });
  assert.deepEqual(refundWithDue(3000, 'b'), { amount: 2000, postage: 0 });
  assert.deepEqual(refundWithDue(400, 'a', 'b'), { amount: 400, postage: 400 });
});

test('the refund is what the buyer has paid beyond the price of the other pieces', () => {
  const all = [piece('a', 1000), piece('b', 2000)];
  const refundWithRest = (rest: number, ...chosen: string[]) =>
    refundOf(all, chosen, { postage: 600, due: 3600, rest, refundedPostage: 0 });
  assert.deepEqual(refundWithRest(1100, 'a'), { amount: 0, postage: 0 });
  assert.deepEqual(refundWithRest(1100, 'b'), { amount: 900, postage: 0 });
  assert.deepEqual(refundWithRest(1100, 'a', 'b'), { amount: 2500, postage: 600 });
  assert.deepEqual(refundWithRest(3300, 'a', 'b'), { amount: 300, postage: 300 });
  const price = withdrawnPriceOf(all, ['b'], { postage: 600, due: 3600, rest: 1100, refundedPostage: 0 });
  assert.deepEqual(price, { amount: 2000, postage: 0, unpaid: 1100 });
});

test('a refunded piece is not kept and not withdrawn from, and refunded postage lowers the refund of the last piece', () => {
  const pieces = [piece('a', 1000, 'refunded'), piece('b', 2000), piece('c', 3000)];
  const order = { postage: 600, due: 6600, rest: 0, refundedPostage: 0 };
  const facts = { ...fact(), pieces };
  assert.deepEqual(unstatedOf(pieces), ['b', 'c']);
  assert.equal(statementRefusal(facts, ['a', 'b'], new Date('2026-11-10'))?.code, 'withdrawals.piece-refunded');
  assert.deepEqual(refundOf(pieces, ['b'], order), { amount: 2000, postage: 0 });
  assert.deepEqual(refundOf(pieces, ['b', 'c'], order), { amount: 5600, postage: 600 });
  const price = withdrawnPriceOf(pieces, ['b', 'c'], { ...order, refundedPostage: 600 });
  assert.deepEqual(price, { amount: 5600, postage: 600, unpaid: 600 });
});

test('the part that the shop does not refund is the prices and the postage beyond the refund', () => {
  const pieces = [piece('a', 1000), piece('b', 2000)];
  assert.equal(unchargedOf(pieces, { amount: 3000, postage: 600 }), 600);
  assert.equal(unchargedOf(pieces, { amount: 3000, postage: 0 }), 0);
});

test('the refund and the return are due fourteen calendar days after the statement, and the warning about the refund begins three days before', () => {
  assert.equal(refundDueOn(new Date('2026-11-22T23:30:00Z')), '2026-12-07');
  const stated = { statedAt: '2026-11-22T12:00:00Z', reopenedAt: null, returnLabel: null };
  assert.equal(returnDueOn(stated), '2026-12-06');
  assert.equal(returnDueOn({ ...stated, returnLabel: { at: '2026-12-10T12:00:00Z' } }), '2026-12-24');
  assert.equal(returnDueOn({ ...stated, reopenedAt: '2026-12-11T23:30:00Z' }), '2026-12-26');
  assert.equal(warnedUntil(new Date('2026-12-03T12:00:00Z')), '2026-12-06');
});

test('an order number is read in every common spelling', () => {
  for (const typed of ['C1149', 'c1149', ' C 1149 ', '1149', 'C\u00A01149', '\u200BC1149'])
    assert.equal(orderNumbersOf(typed)[0], 'C1149');
  assert.deepEqual(orderNumbersOf(' tt 7'), ['CTT7', 'TT7']);
});

test('a refund is late after its due day, and due soon from three days before it', () => {
  const urgencyOn = (day: string) => refundUrgency('2026-12-06', new Date(`${day}T12:00:00Z`));
  assert.deepEqual(['2026-12-02', '2026-12-03', '2026-12-06', '2026-12-07'].map(urgencyOn), [
    'no',
    'soon',
    'soon',
    'late',
  ]);
});

test('a return label needs returns paid by the shop, and pieces that must come back and have not been sent', () => {
  const code = (state: 'asked' | 'sent', needsReturn: boolean, isReturnFree: boolean) =>
    returnLabelRefusal({ state, needsReturn }, isReturnFree)?.code ?? null;
  assert.equal(code('asked', true, true), null);
  assert.equal(code('asked', true, false), 'withdrawals.returns-are-hers');
  assert.equal(code('asked', false, false), 'withdrawals.returns-are-hers');
  assert.equal(code('asked', false, true), 'withdrawals.nothing-to-return');
  assert.equal(code('sent', true, true), 'withdrawals.not-in-this-state');
});

test('no return is needed while the parcel is in the shop or comes back to it', () => {
  const here = orderStatuses.filter((status) => isStillHere({ status, isReturned: false }));
  assert.deepEqual(here, ['paid', 'preparing', 'to-ship']);
  assert.equal(isStillHere({ status: 'shipped', isReturned: true }), true);
});

test('the pieces without a withdrawal are the pieces that no statement names', () => {
  assert.deepEqual(unstatedOf([piece('a', 1), piece('b', 2, 'withdrawn'), piece('c', 3, 'refused')]), ['a']);
});

test('a statement without pieces or after the period is refused', () => {
  const now = new Date('2026-11-10T09:00:00Z');
  assert.equal(statementRefusal({ ...fact(), pieces: [] }, [], now)?.code, 'withdrawals.nothing-chosen');
  assert.equal(
    statementRefusal({ ...fact(), pieces: [piece('a', 1)] }, ['a'], new Date('2028-11-10T09:00:00Z'))?.code,
    'withdrawals.too-late',
  );
});

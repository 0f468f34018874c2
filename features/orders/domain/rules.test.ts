import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import type { OrderAction } from './lifecycle-actions.ts';
import { lifecycleOf, orderStatuses, type OrderStatus } from './lifecycle.ts';
import {
  followsPostage,
  MINIMUM_ORDER,
  missingForMinimum,
  orderCan,
  orderSubtotal,
  orderTotal,
  POSTAGE,
  shortId,
  statusAfterPayment,
  statusAfterScan,
  actionRefusal,
} from './rules.ts';

const allowed: Record<OrderAction, OrderStatus[]> = {
  'give-address': ['to-validate'],
  modify: ['validated', 'to-pay', 'preparing'],
  pay: ['to-pay'],
  expire: ['to-validate', 'to-pay'],
  'change-hold': ['to-validate', 'to-pay'],
  remind: ['to-validate', 'to-pay'],
  'add-item': ['to-validate', 'validated', 'to-pay'],
  'remove-item': ['to-validate', 'validated', 'to-pay'],
  'change-address': ['to-validate', 'validated', 'to-pay', 'paid', 'preparing', 'to-ship'],
  'make-label': ['paid', 'preparing', 'to-ship'],
  'delete-label': ['paid', 'preparing', 'to-ship'],
  'validate-preparation': ['paid', 'preparing'],
  resend: ['shipped', 'in-delivery'],
  'undo-preparation': ['to-ship'],
};
const actions = Object.keys(allowed) as OrderAction[];
const onlyForUnpaid: OrderAction[] = ['modify', 'pay', 'expire', 'change-hold', 'remind'];
const yesOrNo = [false, true];

for (const action of actions) {
  test(`D-14 D-16 ${action} is allowed only in its statuses, and only before a payment if it is for unpaid orders`, () => {
    for (const status of orderStatuses) {
      for (const isPaid of yesOrNo) {
        for (const paymentUnderWay of yesOrNo) {
          const order = { status, isPaid, paymentUnderWay };
          const isStoppedByPayment = onlyForUnpaid.includes(action) && (isPaid || paymentUnderWay);
          const expected = allowed[action].includes(status) && !isStoppedByPayment;
          assert.equal(orderCan(action, order), expected, JSON.stringify(order));
          assert.equal(actionRefusal(action, order) === null, expected);
        }
      }
    }
  });
}

test('D-14 a refusal names the payment before the status', () => {
  const code = (action: OrderAction, status: OrderStatus, isPaid = false, paymentUnderWay = false) =>
    actionRefusal(action, { status, isPaid, paymentUnderWay })?.code;
  assert.equal(code('modify', 'paid', true), 'orders.already-paid');
  assert.equal(code('modify', 'to-pay', true, true), 'orders.already-paid');
  assert.equal(code('modify', 'to-pay', false, true), 'orders.payment-under-way');
  assert.equal(code('pay', 'to-pay', false, true), 'orders.payment-under-way');
  assert.equal(code('modify', 'shipped'), 'orders.not-in-this-status');
  assert.equal(
    actionRefusal('add-item', { status: 'shipped', isPaid: true, paymentUnderWay: false })?.message,
    'Impossible d’ajouter un article à une commande au statut «\u00a0Expédiée\u00a0»',
  );
  assert.equal(
    actionRefusal('undo-preparation', { status: 'shipped', isPaid: true, paymentUnderWay: false })?.message,
    'Impossible d’annuler la préparation d’une commande au statut «\u00a0Expédiée\u00a0»',
  );
});

test('D-05 a total is the sum of the pieces and the postage, or 0 without a piece', () => {
  assert.equal(orderTotal([], POSTAGE), 0);
  assert.equal(orderTotal([0], POSTAGE), 600);
  assert.equal(orderTotal([1999, 1], POSTAGE), 2600);
  const somePrices = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(somePrices, fc.nat(5000), (prices, postage) => {
      const total = orderTotal(prices, postage);
      const pieces = prices.reduce((sum, price) => sum + price, 0);
      return Number.isSafeInteger(total) && total === pieces + postage && orderSubtotal({ total, postage }) === pieces;
    }),
  );
});

test('D-05 a subtotal is never negative, even for an imported total', () => {
  fc.assert(fc.property(fc.nat(), fc.nat(5000), (total, postage) => orderSubtotal({ total, postage }) >= 0));
  assert.equal(orderSubtotal({ total: 599, postage: POSTAGE }), 0);
});

test('D-05 an order follows the shop’s postage until it is validated, paid or being paid', () => {
  for (const status of orderStatuses) {
    const follows = (isPaid: boolean, paymentUnderWay: boolean) => followsPostage({ status, isPaid, paymentUnderWay });
    assert.equal(follows(false, false), status === 'to-validate', status);
    assert.deepEqual([follows(true, false), follows(false, true)], [false, false], status);
  }
});

test('D-08 the amount missing to reach the minimum is exact to the cent and excludes postage', () => {
  assert.equal(MINIMUM_ORDER, 1800);
  const missingTo = (total: number, minimum: number, postage: number = POSTAGE) =>
    missingForMinimum({ total, postage }, minimum);
  assert.equal(missingTo(1799 + 600, 1800), 1);
  assert.equal(missingTo(1800 + 600, 1800), 0);
  assert.equal(missingTo(1800, 1800, 0), 0);
  assert.equal(missingTo(0, 1800), 1800);
  assert.equal(missingTo(0, 0), 0);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(5000), (pieces, minimum, postage) => {
      const missing = missingTo(pieces + postage, minimum, postage);
      return missing === 0 ? pieces >= minimum : pieces + missing === minimum;
    }),
  );
});

test('D-09 a scan never moves an order back, and does not change a cancelled or unpaid order', () => {
  const statusesAfter: Record<OrderStatus, [onItsWay: OrderStatus, delivered: OrderStatus]> = {
    'to-validate': ['to-validate', 'to-validate'],
    validated: ['validated', 'validated'],
    'to-pay': ['to-pay', 'to-pay'],
    paid: ['shipped', 'delivered'],
    preparing: ['shipped', 'delivered'],
    'to-ship': ['shipped', 'delivered'],
    shipped: ['shipped', 'delivered'],
    'in-delivery': ['in-delivery', 'delivered'],
    delivered: ['delivered', 'delivered'],
    cancelled: ['cancelled', 'cancelled'],
  };
  for (const status of orderStatuses) {
    assert.deepEqual(
      [statusAfterScan(status, 'on-its-way'), statusAfterScan(status, 'delivered')],
      statusesAfter[status],
    );
  }
});

test('D-06 a first payment moves an unpaid order to paid, and leaves any other status as it is', () => {
  const changedStatuses = orderStatuses.filter((status) => statusAfterPayment(status) !== status);
  assert.deepEqual(changedStatuses, ['to-validate', 'validated', 'to-pay']);
  assert.deepEqual(new Set(changedStatuses.map(statusAfterPayment)), new Set(['paid']));
});

test('D-07 every status except cancelled reserves its pieces', () => {
  assert.deepEqual(
    orderStatuses.filter((status) => !lifecycleOf(status).holdsItsPieces),
    ['cancelled'],
  );
});

test('CUS-06 each status has its primary button', () => {
  const buttons = Object.fromEntries(orderStatuses.map((status) => [status, lifecycleOf(status).asksBuyer]));
  assert.deepEqual(buttons, {
    'to-validate': 'validate',
    validated: 'see',
    'to-pay': 'pay',
    paid: 'see',
    preparing: 'see',
    'to-ship': 'see',
    shipped: 'track',
    'in-delivery': 'track',
    delivered: 'track',
    cancelled: 'see',
  });
});

test('CUS-08 an order’s id is shown as its first four characters', () => {
  assert.equal(shortId('3f2a9c1e-0000-4000-8000-000000000000'), '3f2a');
});

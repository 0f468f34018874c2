import assert from 'node:assert/strict';
import { test } from 'vitest';
import { orderActions } from './lifecycle-actions.ts';
import {
  expirableStatuses,
  lifecycleOf,
  orderStatuses,
  statusesWhere,
  withCarrierStatuses,
  type OrderStatus,
} from './lifecycle.ts';
import { isOver } from './rules.ts';

test('D-09 five actions lead to a status of their own, and the other actions to no fixed status', () => {
  const leading = Object.entries(orderActions).flatMap(([action, { leadsTo }]) => (leadsTo ? [[action, leadsTo]] : []));
  assert.deepEqual(Object.fromEntries(leading), {
    'give-address': 'to-pay',
    modify: 'to-validate',
    expire: 'cancelled',
    'validate-preparation': 'to-ship',
    resend: 'paid',
  });
});

test('D-09 each status has its tone', () => {
  const tones = Object.fromEntries(orderStatuses.map((status) => [status, lifecycleOf(status).tone]));
  assert.deepEqual(tones, {
    'to-validate': 'action',
    validated: 'waiting',
    'to-pay': 'action',
    paid: 'progress',
    preparing: 'progress',
    'to-ship': 'progress',
    shipped: 'progress',
    'in-delivery': 'progress',
    delivered: 'done',
    cancelled: 'off',
  });
});

test('ADM-26 the work list of a live has the orders to validate and to pay', () => {
  assert.deepEqual(
    orderStatuses.filter((status) => lifecycleOf(status).workList === 'live'),
    ['to-validate', 'to-pay'],
  );
});

test('D-07 D-09 the facts about live pieces, accounting, delivery, expiry and the carrier are true in the listed statuses only', () => {
  assert.deepEqual(
    statusesWhere(({ takesLivePieces }) => takesLivePieces),
    ['to-validate'],
  );
  assert.deepEqual(
    statusesWhere(({ accountsNeedIt }) => !accountsNeedIt),
    ['cancelled'],
  );
  assert.deepEqual(
    statusesWhere(({ showsDelivery }) => !showsDelivery),
    ['cancelled'],
  );
  assert.deepEqual(expirableStatuses, ['to-validate', 'to-pay']);
  assert.deepEqual(withCarrierStatuses, ['shipped', 'in-delivery']);
});

test('D-09 a status that an outdated screen does not know allows no action and announces nothing', () => {
  const { label, may, tone, asksBuyer, isPastPayment, isFollowed, announcesParcel, keepsItsMoney } = lifecycleOf(
    'from-tomorrow' as OrderStatus,
  );
  assert.deepEqual([label, may, tone, asksBuyer], ['', [], 'neutral', 'see']);
  assert.deepEqual([isPastPayment, isFollowed, announcesParcel, keepsItsMoney], [false, false, false, true]);
});

test('an order is over in a last status without a payment under way', () => {
  const over = (paymentUnderWay: boolean) => orderStatuses.filter((status) => isOver({ status, paymentUnderWay }));
  assert.deepEqual([over(false), over(true)], [['delivered', 'cancelled'], []]);
});

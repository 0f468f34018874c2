import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { eventTypes, bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('CUS-09 an order of a free piece without postage takes an address, has nothing to pay by card, and is set as paid by hand', async () => {
  bodyOf(await shop.call(changeSettings, { minimumOrderCents: 0, postageCents: 0 }, shop.admin));
  const order = await toPay(shop, [0]);
  const form = await shop.call(paymentToken, { order_id: order.orderId }, order.customer);
  assert.deepEqual([form.status, form.problem?.code], [409, 'orders.nothing-to-pay']);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, shop.admin));
  const { status, address, total } = await seenByAdmin(shop, order);
  assert.deepEqual([status, address?.city, total], ['paid', 'Lyon', 0]);
  for (const next of ['to-pay', 'paid'] as const)
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: next }, shop.admin));
  assert.equal((await eventTypes(shop, order)).includes('order.to-be-paid-again'), false);
});

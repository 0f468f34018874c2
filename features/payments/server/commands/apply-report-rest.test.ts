import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { addItem, changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { askForRest } from '#features/payments/domain/admin-endpoints.ts';
import { bodyOf, eventTypes, openedForm, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

test('D-06 an order is in « Préparation » again once its rest is paid, after a seller set it to unpaid and added a piece', async () => {
  const order = await paid(shop);
  const { orderId } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'to-pay' }, admin));
  const productId = await shop.aProduct(order.liveId, 900, 1500);
  bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  bodyOf(await shop.call(askForRest, { orderId, amount: 1500 }, admin));
  await payByCard(shop, await openedForm(shop, order));
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.isPaid, seen.isRestAsked, seen.attention], ['paid', true, false, []]);
  assert.deepEqual((await eventTypes(shop, order)).slice(-2), ['order.rest-paid', 'order.status-changed']);
  const { orders } = bodyOf(await shop.call(listPreparation, {}, admin));
  assert.ok(orders.some(({ id }) => id === orderId));
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf, paid, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { requestRefund } = refundSteps(shop);

const promise = async (deliveryDays: number) => bodyOf(await shop.call(changeSettings, { deliveryDays }, shop.admin));
const setTo = async ({ orderId }: Placed, status: OrderStatus) =>
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
const deliverBy = async ({ orderId, customer }: Placed) =>
  bodyOf(await shop.call(getMyOrder, { orderId }, customer)).deliverBy;
const inDays = (days: number) => plusDays(parisDay(shop.shop.now()), days);

test('CUS-08 an order keeps the delivery day promised at its payment, by card or by hand, after the setting changes', async () => {
  await promise(10);
  const [byCard, byHand, unpaid] = [await paid(shop), await toPay(shop), await toPay(shop)];
  await setTo(byHand, 'paid');
  await promise(3);
  for (const order of [byCard, byHand]) assert.equal(await deliverBy(order), inDays(10));
  assert.equal(await deliverBy(unpaid), null);
  for (const status of ['preparing', 'shipped'] as const) await setTo(byHand, status);
  assert.equal(await deliverBy(byHand), inDays(10));
  for (const status of ['to-pay', 'paid'] as const) await setTo(byCard, status);
  assert.equal(await deliverBy(byCard), inDays(10), 'the card payment is still at the shop');
});

test('D-06 a sale that ends has no promised delivery day, and the next sale promises its own day', async () => {
  await promise(10);
  const [byHand, modified, refunded] = [await toPay(shop), await toPay(shop), await paid(shop)];
  await setTo(byHand, 'paid');
  await setTo(modified, 'preparing');
  await promise(3);
  await setTo(byHand, 'to-pay');
  bodyOf(await shop.call(modifyOrder, { orderId: modified.orderId }, modified.customer));
  for (const order of [byHand, modified]) assert.equal(await deliverBy(order), null);
  await setTo(byHand, 'paid');
  assert.equal(await deliverBy(byHand), inDays(3));
  bodyOf(await requestRefund(refunded));
  await setTo(refunded, 'to-pay');
  assert.equal(await deliverBy(refunded), null);
  await setTo(refunded, 'paid');
  assert.equal(await deliverBy(refunded), inDays(3));
});

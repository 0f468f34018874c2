import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus, remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { remindBuyers } from '#features/orders/server/commands/remind-buyers.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { eventTypes, bodyOf, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { HOUR, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { expireOrders } from './expire-orders.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const alertsOf = async (order: Placed) => (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);

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

test('a validated order without anything to pay raises an alert, and neither expires nor gets a reminder', async () => {
  bodyOf(await shop.call(changeSettings, { minimumOrderCents: 0, postageCents: 0 }, shop.admin));
  await setDelay(shop, 48);
  const order = await toPay(shop, [0]);
  assert.deepEqual(await alertsOf(order), ['order-free']);
  await setLiveActive(shop, order.liveId, false);
  for (let hours = 0; hours < 49; hours += 1) {
    shop.advance(HOUR);
    await remindBuyers(shop.system);
  }
  assert.equal(await expireOrders(shop.system), 0);
  const { status, heldUntil } = await seenByAdmin(shop, order);
  assert.deepEqual([status, heldUntil], ['to-pay', null]);
  assert.equal((await eventTypes(shop, order)).includes('order.reminded'), false);
  const { banner } = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.equal(banner.title, 'Rien à payer');
  const byHand = await shop.call(remindBuyer, { orderId: order.orderId }, shop.admin);
  assert.deepEqual(
    [byHand.problem?.code, byHand.problem?.title],
    ['orders.nothing-to-remind', 'Cette commande n’a rien à payer. Passez-la à «\u00a0Payée\u00a0».'],
  );
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, shop.admin));
  assert.deepEqual(await alertsOf(order), []);
});

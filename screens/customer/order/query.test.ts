import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { fine, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getMyOrder } from './endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { requestRefund } = refundSteps(shop);

async function shown({ orderId, customer }: Placed): Promise<[title: string, isNothingToSend: boolean]> {
  const { banner, isNothingToSend } = fine(await shop.call(getMyOrder, { orderId }, customer));
  return [banner.title, isNothingToSend];
}

test('CUS-08 an order whose pieces are all refunded before its parcel leaves will not be sent', async () => {
  const order = await paid(shop, [2500, 1500]);
  const [first, second] = (await seenByAdmin(shop, order)).items;
  assert.ok(first && second);
  fine(await requestRefund(order, { amount: first.price, itemIds: [first.id] }));
  assert.deepEqual(await shown(order), ['Commande payée', false]);
  fine(await requestRefund(order, { amount: second.price, itemIds: [second.id] }));
  assert.deepEqual(await shown(order), ['Commande remboursée', true]);
});

test('CUS-08 an order whose pieces are all withdrawn before its parcel leaves will not be sent', async () => {
  const order = await paid(shop, [2500, 1500]);
  const { orderId, customer } = order;
  const [first, second] = (await seenByAdmin(shop, order)).items;
  assert.ok(first && second);
  const withdraw = async (itemId: string) =>
    fine(await shop.call(withdrawFromOrder, { orderId, itemIds: [itemId], name: 'Léa Martin' }, customer));
  await withdraw(first.id);
  assert.deepEqual(await shown(order), ['Commande payée', false]);
  await withdraw(second.id);
  assert.deepEqual(await shown(order), ['Rétractation enregistrée', true]);
});

test('CUS-08 a refund after the delivery leaves the order delivered', async () => {
  const order = await paid(shop);
  fine(await shop.call(changeStatus, { orderId: order.orderId, status: 'delivered' }, shop.admin));
  fine(await requestRefund(order));
  assert.deepEqual(await shown(order), ['Commande livrée', false]);
});

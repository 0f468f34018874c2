import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { groupOrders } from '#features/parcels/domain/admin-endpoints.ts';
import { deleteLabel, generateLabel } from '#features/shipping/domain/endpoints.ts';
import { twoPaid } from '#sandbox/testing/grouped-orders.ts';
import { fine, putInStatus, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

/** Creates two grouped orders that have left with one label. The second order is back in preparation. */
async function shippedWithoutSecond() {
  const orders = await twoPaid(shop);
  const [first, second] = orders;
  fine(await shop.call(groupOrders, { orderIds: orders.map(({ orderId }) => orderId) }, admin));
  const { tracking_id: trackingId } = fine(await shop.call(generateLabel, { orderId: first.orderId }, admin));
  for (const order of orders) await putInStatus(shop, order, 'shipped');
  fine(await shop.call(changeStatus, { orderId: second.orderId, status: 'paid' }, admin));
  const numbers = () =>
    Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).label?.trackingId ?? null));
  return { second, trackingId, numbers };
}

test('ADM-23 deleting the label of an order in preparation keeps the number of the orders that have left', async () => {
  const { second, trackingId, numbers } = await shippedWithoutSecond();
  fine(await shop.call(deleteLabel, { orderId: second.orderId }, admin));
  assert.deepEqual(await numbers(), [trackingId, null]);
  const again = fine(await shop.call(generateLabel, { orderId: second.orderId }, admin));
  assert.deepEqual(await numbers(), [trackingId, again.tracking_id]);
});

test('ADM-23 replacing the label of an order in preparation keeps the number of the orders that have left', async () => {
  const { second, trackingId, numbers } = await shippedWithoutSecond();
  const replaced = fine(await shop.call(generateLabel, { orderId: second.orderId, replaces: trackingId }, admin));
  assert.deepEqual(await numbers(), [trackingId, replaced.tracking_id]);
});

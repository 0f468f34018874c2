import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { groupOrders, separateParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { groupedOrders, paidBySameBuyer, parcelsOf } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

test('ADM-22 « Séparer » is refused once an order has joined the parcel on screen', async () => {
  const [first, second] = await groupedOrders(shop);
  const third = await paidBySameBuyer(shop, first);
  const [seen, orderIds] = [
    [first, second],
    [third, second, first],
  ].map((orders) => orders.map((o) => o.orderId));
  bodyOf(await shop.call(groupOrders, { orderIds: orderIds ?? [] }, admin));
  const { orderId } = first;
  const refused = await shop.call(separateParcel, { orderId, seen }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'shipping.parcel-changed']);
  assert.ok((await parcelsOf(shop, [first]))[0]);
  bodyOf(await shop.call(separateParcel, { orderId, seen: orderIds }, admin));
  assert.deepEqual(await parcelsOf(shop, [first, second, third]), [null, null, null]);
});

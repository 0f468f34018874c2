import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { bodyOf, paid, putInStatus } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('a status change without a delivery does not restart the period, and a second delivery does', async () => {
  const { orderId, customer } = await paid(shop);
  const setStatus = async (status: 'delivered' | 'shipped') =>
    bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
  const lastDay = async () => bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).lastDay;
  await setStatus('delivered');
  const first = await lastDay();
  assert.notEqual(first, null);
  shop.advance(3 * 86_400_000);
  await shop.shop.db.run(sql`
    insert into events (order_id, at, actor_kind, type, data)
    values (${orderId}, ${shop.shop.now()}, 'admin', 'order.status-changed', '{"from": "delivered", "to": "delivered"}')`);
  assert.equal(await lastDay(), first);
  await setStatus('shipped');
  await setStatus('delivered');
  assert.notEqual(await lastDay(), first);
});

test('a withdrawal from a parcel that comes back to the shop needs no return', async () => {
  const order = await paid(shop);
  const { orderId, customer } = order;
  const read = async () => bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer));
  await putInStatus(shop, order, 'shipped');
  assert.equal((await read()).isStillHere, false);
  await shop.shop.db.run(sql`update orders set returned_at = ${shop.shop.now()} where id = ${orderId}`);
  assert.equal((await read()).isStillHere, true);
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa' }, customer));
  assert.deepEqual(
    (await read()).withdrawals.map(({ needsReturn }) => needsReturn),
    [false],
  );
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { HOUR, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const set = async ({ orderId }: Placed, status: 'preparing' | 'to-pay') =>
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));

async function createKept(): Promise<Placed> {
  await setDelay(shop, 48);
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  return order;
}
async function assertKeptWithoutLimit(order: Placed, status: string): Promise<void> {
  await expireOrders(shop.system);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.heldUntil], [status, null]);
}

test('D-07 an order set to unpaid has no limit once its payment is cancelled, when the payment delay was removed since', async () => {
  const order = await createKept();
  const uuid = aTransactionId();
  await notify(shop, { ...order, transactions: [{ uuid }] });
  await set(order, 'to-pay');
  shop.advance(72 * HOUR);
  await setDelay(shop, null);
  await notify(shop, { ...order, transactions: [{ uuid, detailedStatus: 'CANCELLED' }] });
  await assertKeptWithoutLimit(order, 'to-pay');
});

test('CUS-10 a modified order has no limit once a seller decides about its cash, when the payment delay was removed since', async () => {
  const order = await createKept();
  await set(order, 'preparing');
  bodyOf(await shop.call(modifyOrder, { orderId: order.orderId }, order.customer));
  shop.advance(72 * HOUR);
  await setDelay(shop, null);
  const [alert] = (await seenByAdmin(shop, order)).attention;
  bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '', note: 'rendu' }, shop.admin));
  await assertKeptWithoutLimit(order, 'to-validate');
});

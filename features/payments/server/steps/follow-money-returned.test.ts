import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followStatus } from './follow-money.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const openItems = async (order: Placed) => (await seenByAdmin(shop, order)).attention;

test('D-13 a second payment for a cancelled order is owed after the first was refunded without the provider', async () => {
  const order = await paid(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  await followStatus(shop.system, order.orderId);
  const [owed] = await openItems(order);
  const settled = { attentionId: owed?.id ?? '', money: 'refunded-otherwise' } as const;
  bodyOf(await shop.call(settleAttention, settled, shop.admin));
  await followStatus(shop.system, order.orderId);
  assert.deepEqual(await openItems(order), []);
  await notify(shop, { ...order, transactions: [{}] });
  assert.deepEqual(
    (await openItems(order)).map(({ kind, data }) => [kind, data]),
    [['money-owed', { amount: 3100 }]],
  );
});

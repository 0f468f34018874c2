import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { askAboutOrder } from '#features/messages/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('an erasure settles the alert of an unanswered question, which it deletes', async () => {
  const order = await toPay(shop);
  const { orderId, customer } = order;
  bodyOf(await shop.call(askAboutOrder, { orderId, text: 'Quelle longueur ?' }, customer));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin));
  bodyOf(await shop.call(eraseMyAccount, {}, customer));
  const { attention, messages, events } = await seenByAdmin(shop, order);
  assert.deepEqual([attention, messages], [[], []]);
  assert.ok(!JSON.stringify(events).includes(order.pseudo), JSON.stringify(events));
});

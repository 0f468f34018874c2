import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments } from './issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);

test('an order paid in cash loses a piece through « À payer », with a credit note and a new invoice', async () => {
  const order = await toPay(shop, [2500, 1200]);
  const { orderId } = order;
  const set = async (status: OrderStatus) => {
    bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
    await followStatus(shop.system, orderId);
    await issueDocuments(shop.system, orderId);
  };
  await set('paid');
  const [, secondItem] = (await seenByAdmin(shop, order)).items;
  await set('to-pay');
  bodyOf(await shop.call(removeItem, { orderId, itemId: secondItem?.id ?? '' }, shop.admin));
  await set('paid');
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.total, seen.items.length, seen.attention], ['paid', 3100, 1, []]);
  const documents = await documentsOf(shop, orderId);
  assert.deepEqual(
    documents.map(({ kind, total }) => [kind, total]),
    [
      ['invoice', 4300],
      ['credit-note', 4300],
      ['invoice', 3100],
    ],
  );
});

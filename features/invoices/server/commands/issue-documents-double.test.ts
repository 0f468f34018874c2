import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { moneyForWithdrawals } from '#features/refunds/domain/rules.ts';
import { issueDocuments } from './issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { captured, requestRefund } = refundSteps(shop);

test('D-13 after a partial refund, a second payment is owed in full to the buyer, and the accounts show this sum as their difference', async () => {
  const order = await captured();
  await issueDocuments(shop.system, order.orderId);
  bodyOf(await requestRefund(order, { amount: 500 }));
  await issueDocuments(shop.system, order.orderId);
  await notify(shop, { orderId: order.orderId, transactions: [{ uuid: aTransactionId(), amount: 3100 }] });
  await issueDocuments(shop.system, order.orderId);
  const { gaps } = bodyOf(await shop.call(getAccounts, {}, shop.admin));
  const gap = gaps.orders.find(({ id }) => id === order.orderId)?.amount;
  const seen = await seenByAdmin(shop, order);
  const money = moneyForWithdrawals(moneyOf(seen.transactions), {
    order: seen,
    refunds: seen.refunds,
    items: seen.items,
  });
  assert.deepEqual([owedToBuyer(seen, money), gap], [3100, 3100]);
  const documents = (await documentsOf(shop, order.orderId)).map(({ kind, total }) => [kind, total]);
  assert.deepEqual(documents, [
    ['invoice', 3100],
    ['credit-note', 500],
  ]);
});

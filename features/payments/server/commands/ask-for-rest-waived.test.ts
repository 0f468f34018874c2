import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { waiveRest } from '#features/payments/domain/admin-endpoints.ts';
import { missingOf, moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { documentsOf, setSellerIdentity, textOfDocument } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { admin, system } = shop;

test('D-13 after a charge-back and a new sale, the accounts count the waived rest of each sale once', async () => {
  const order = await toPay(shop);
  const { orderId } = order;
  const report = (transaction: object) => notify(shop, { orderId, transactions: [transaction] });
  const waive = (amount: number) => shop.call(waiveRest, { orderId, amount, reason: 'Erreur de prix' }, admin);
  const balance = async () => {
    await issueDocuments(system, orderId);
    const seen = await seenByAdmin(shop, order);
    const money = moneyOf(seen.transactions);
    const { gaps } = bodyOf(await shop.call(getAccounts, {}, admin));
    return {
      documents: (await documentsOf(shop, orderId)).map(({ kind, total }) => (kind === 'invoice' ? total : -total)),
      missing: missingOf(seen, money),
      owed: owedToBuyer(seen, money),
      gap: gaps.orders.find(({ id }) => id === orderId)?.amount ?? 0,
    };
  };
  await report({ amount: 2500 });
  bodyOf(await waive(600));
  assert.deepEqual(await balance(), { documents: [3100, -600], missing: 0, owed: 0, gap: 0 });
  shop.advance(1000);
  await report({ operationType: 'CREDIT', amount: 2500, transactionDetails: { creationContext: 'CHARGEBACK' } });
  bodyOf(await shop.call(changeStatus, { orderId, status: 'to-pay' }, admin));
  await followStatus(system, orderId);
  assert.deepEqual(await balance(), { documents: [3100, -600], missing: 3100, owed: 0, gap: -2500 });
  shop.advance(1000);
  await report({ amount: 2800 });
  assert.deepEqual(await balance(), { documents: [3100, -600, 600], missing: 300, owed: 0, gap: -300 });
  bodyOf(await waive(300));
  assert.deepEqual(await balance(), { documents: [3100, -600, 600, -300], missing: 0, owed: 0, gap: 0 });
  const undone = (await documentsOf(shop, orderId))[2];
  assert.match(await textOfDocument(shop, undone?.number ?? ''), /Remise annulée/);
});

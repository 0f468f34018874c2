import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { aTransactionId, notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeRefundedWithdrawals } from './move-withdrawal.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { admin, system } = shop;

const report = async ({ orderId }: Placed, transaction: NoticeTransaction) => {
  shop.advance(1000);
  await notify(shop, { orderId, transactions: [transaction] });
  await closeRefundedWithdrawals(system, orderId);
  await issueDocuments(system, orderId);
};
const setStatus = async ({ orderId }: Placed, status: OrderStatus) => {
  shop.advance(1000);
  bodyOf(await shop.call(changeStatus, { orderId, status }, admin));
  await followStatus(system, orderId);
  await issueDocuments(system, orderId);
};
const withdraw = ({ orderId, customer }: Placed, itemIds?: string[]) => {
  shop.advance(1000);
  return shop.call(withdrawFromOrder, { orderId, name: 'Léa', ...(itemIds && { itemIds }) }, customer);
};
const refundInCash = (withdrawalId: string, amount?: number) =>
  shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash', ...(amount && { amount }) }, admin);
const reopen = (withdrawalId: string) => shop.call(moveWithdrawal, { withdrawalId, action: 'reopen' }, admin);

async function stateOf(order: Placed) {
  const seen = await seenByAdmin(shop, order);
  const { gaps } = bodyOf(await shop.call(getAccounts, {}, admin));
  return {
    owed: owedToBuyer(seen, moneyOf(seen.transactions)),
    withdrawn: seen.items.filter(({ isWithdrawn }) => isWithdrawn).length,
    documents: (await documentsOf(shop, order.orderId)).map(({ kind, total }) => (kind === 'invoice' ? total : -total)),
    gap: gaps.orders.find(({ id }) => id === order.orderId)?.amount ?? 0,
  };
}

for (const means of ['card', 'cash'] as const)
  test(`a piece that is refunded by ${means} and sold again to the same buyer can be withdrawn from again`, async () => {
    const order = await paid(shop);
    await issueDocuments(system, order.orderId);
    const first = bodyOf(await withdraw(order));
    assert.deepEqual(await stateOf(order), { owed: 3100, withdrawn: 1, documents: [3100], gap: 0 });
    if (means === 'card') await report(order, { operationType: 'CREDIT' });
    else bodyOf(await refundInCash(first.withdrawalId, 3100));
    assert.equal((await withdraw(order)).problem?.code, 'withdrawals.already-withdrawn');
    await setStatus(order, 'to-pay');
    await report(order, {});
    assert.deepEqual(await stateOf(order), { owed: 0, withdrawn: 0, documents: [3100, -3100, 3100], gap: 0 });
    assert.equal((await reopen(first.withdrawalId)).problem?.code, 'withdrawals.sold-again');
    const second = bodyOf(await withdraw(order));
    assert.deepEqual(await stateOf(order), { owed: 3100, withdrawn: 1, documents: [3100, -3100, 3100], gap: 0 });
    assert.equal((await withdraw(order)).problem?.code, 'withdrawals.already-withdrawn');
    bodyOf(await refundInCash(second.withdrawalId, 3100));
    await issueDocuments(system, order.orderId);
    assert.deepEqual(await stateOf(order), { owed: 0, withdrawn: 1, documents: [3100, -3100, 3100, -3100], gap: 0 });
    bodyOf(await reopen(second.withdrawalId));
    assert.equal((await stateOf(order)).owed, 3100);
  });

test('D-13 a withdrawal from an order that was charged back and sold again closes with its refund', async () => {
  const order = await paid(shop);
  await report(order, { operationType: 'CREDIT', transactionDetails: { creationContext: 'CHARGEBACK' } });
  await setStatus(order, 'to-pay');
  const uuid = aTransactionId();
  await report(order, { uuid });
  const { withdrawalId } = bodyOf(await withdraw(order));
  await report(order, { operationType: 'CREDIT', transactionDetails: { parentTransactionUuid: uuid } });
  const closed = await shop.shop.db.one<{ state: string; by: string | null }>(sql`
    select state, refunded_by as by from withdrawals where id = ${withdrawalId}`);
  assert.deepEqual(closed, { state: 'refunded', by: null });
});

for (const statuses of [['to-pay'], ['cancelled', 'to-pay']] as const)
  test(`a piece paid and refunded outside of the card provider is sold again after ${statuses.join(', ')}, and withdrawn from again`, async () => {
    const order = await toPay(shop);
    await setStatus(order, 'paid');
    bodyOf(await refundInCash(bodyOf(await withdraw(order)).withdrawalId));
    for (const status of statuses) await setStatus(order, status);
    await report(order, {});
    assert.deepEqual(await stateOf(order), { owed: 0, withdrawn: 0, documents: [3100, -3100, 3100], gap: 0 });
    bodyOf(await withdraw(order));
    assert.equal((await stateOf(order)).owed, 3100);
  });

test('a withdrawal from one piece still counts after the status was set to unpaid by mistake and corrected', async () => {
  const order = await toPay(shop, [1500, 1000]);
  await setStatus(order, 'paid');
  const [piece] = (await seenByAdmin(shop, order)).items;
  bodyOf(await refundInCash(bodyOf(await withdraw(order, [piece?.id ?? ''])).withdrawalId));
  await issueDocuments(system, order.orderId);
  await setStatus(order, 'to-pay');
  await setStatus(order, 'paid');
  assert.deepEqual(await stateOf(order), { owed: 0, withdrawn: 1, documents: [3100, -1500, -1600, 1600], gap: 0 });
  assert.equal((await withdraw(order, [piece?.id ?? ''])).problem?.code, 'withdrawals.already-withdrawn');
});

test('D-13 after a charge-back and a new sale in cash, a piece refunded in cash has a credit note', async () => {
  const order = await paid(shop, [1500, 1000]);
  await issueDocuments(system, order.orderId);
  await report(order, { operationType: 'CREDIT', transactionDetails: { creationContext: 'CHARGEBACK' } });
  for (const status of ['to-pay', 'paid'] as const) await setStatus(order, status);
  for (const { id } of (await seenByAdmin(shop, order)).items) {
    bodyOf(await refundInCash(bodyOf(await withdraw(order, [id])).withdrawalId));
    await issueDocuments(system, order.orderId);
  }
  assert.deepEqual(await stateOf(order), { owed: 0, withdrawn: 2, documents: [3100, -1500, -1600], gap: 0 });
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { aTransactionId, notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { bodyOf, putInStatus, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeRefundedWithdrawals } from './move-withdrawal.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;

async function setStatus({ orderId }: Placed, status: OrderStatus): Promise<void> {
  shop.advance(1000);
  bodyOf(await shop.call(changeStatus, { orderId, status }, admin));
  await followStatus(system, orderId);
}
async function report({ orderId }: Placed, transaction: NoticeTransaction): Promise<void> {
  shop.advance(1000);
  await notify(shop, { orderId, total: 4600, transactions: [transaction] });
  await closeRefundedWithdrawals(system, orderId);
}
async function withdraw(order: Placed): Promise<string> {
  shop.advance(1000);
  const { orderId, customer } = order;
  const itemIds = (await seenByAdmin(shop, order)).items.filter(({ price }) => price === 2500).map(({ id }) => id);
  return bodyOf(await shop.call(withdrawFromOrder, { orderId, itemIds, name: 'Léa' }, customer)).withdrawalId;
}
/** Modifies an order paid in cash as its customer, then pays the order by card. Returns the card payment. */
async function payByCardAfterCash(order: Placed, amount: number): Promise<NoticeTransaction> {
  shop.advance(1000);
  bodyOf(await shop.call(modifyOrder, { orderId: order.orderId }, order.customer));
  await putInStatus(shop, order, 'to-pay');
  const payment = { uuid: aTransactionId(), amount };
  await report(order, payment);
  return payment;
}
async function loseCardSale(order: Placed, { uuid }: NoticeTransaction, amount: number): Promise<void> {
  const details = { creationContext: 'CHARGEBACK', ...(uuid && { parentTransactionUuid: uuid }) };
  await report(order, { operationType: 'CREDIT', amount, transactionDetails: details });
  await setStatus(order, 'cancelled');
}
const cashAlerts = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention
    .filter(({ kind }) => kind === 'modified-after-cash')
    .map(({ data }) => data['amount']);

test('cash of a modified order is recorded again although a withdrawal from the lost card sale lowered its price', async () => {
  const order = await toPay(shop, [2500, 1500]);
  await setStatus(order, 'preparing');
  const payment = await payByCardAfterCash(order, 4600);
  await withdraw(order);
  const details = { parentTransactionUuid: payment.uuid ?? '' };
  await report(order, { operationType: 'CREDIT', amount: 2500, transactionDetails: details });
  await loseCardSale(order, payment, 2100);
  assert.deepEqual(await cashAlerts(order), [4600]);
  await setStatus(order, 'paid');
  assert.deepEqual(await cashAlerts(order), []);
});

test('cash for a part of a modified order is not recorded as the cash of the whole order', async () => {
  const order = await toPay(shop, [2500, 1500]);
  await setStatus(order, 'preparing');
  const withdrawalId = await withdraw(order);
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, admin));
  const payment = await payByCardAfterCash(order, 2100);
  assert.deepEqual(await cashAlerts(order), [2100]);
  await loseCardSale(order, payment, 2100);
  await setStatus(order, 'paid');
  assert.deepEqual(await cashAlerts(order), [2100]);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { aTransactionId, notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { eventTypes, bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followStatus } from '../steps/follow-money.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);

const report = ({ orderId }: Placed, transaction: NoticeTransaction) =>
  notify(shop, { orderId, transactions: [transaction] });
const listOpenAlerts = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind, data }) => [kind, data]);

async function setStatus({ orderId }: Placed, status: OrderStatus): Promise<void> {
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
  await followStatus(shop.system, orderId);
}

/** Reports a charge-back. Returns a function that calls the charge-back off. */
async function chargeBack(order: Placed, amount = 3100): Promise<() => Promise<unknown>> {
  const uuid = aTransactionId();
  const transactionDetails = { creationContext: 'CHARGEBACK' };
  const news = { uuid, operationType: 'CREDIT', amount, transactionDetails };
  await report(order, news);
  return () => report(order, { ...news, detailedStatus: 'CANCELLED' });
}

test('D-13 an order set to unpaid after a charge-back is paid again once the bank calls the charge-back off', async () => {
  const order = await paid(shop);
  await issueDocuments(shop.system, order.orderId);
  const before = await seenByAdmin(shop, order);
  const callOff = await chargeBack(order);
  await setStatus(order, 'to-pay');
  assert.equal((await seenByAdmin(shop, order)).isPaid, false);
  await callOff();
  await callOff();
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.isPaid, seen.paymentDate], ['paid', true, before.paymentDate]);
  assert.equal((await eventTypes(shop, order)).filter((type) => type === 'order.paid').length, 2);
  assert.deepEqual(await listOpenAlerts(order), []);
  await issueDocuments(shop.system, order.orderId);
  assert.deepEqual(
    (await documentsOf(shop, order.orderId)).map(({ total }) => total),
    [3100],
  );
});

test('D-13 an underpaid order whose charge-back is called off is paid again, with its alert about the amount', async () => {
  const order = await toPay(shop);
  await report(order, { amount: 2500 });
  const callOff = await chargeBack(order, 2500);
  await setStatus(order, 'to-pay');
  await callOff();
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, moneyOf(seen.transactions).kept], ['paid', 2500]);
  assert.deepEqual(Object.fromEntries(await listOpenAlerts(order))['payment-amount'], { amount: 2500, total: 3100 });
});

test('D-13 a payment whose charge-back is called off after the order was paid again is a second payment', async () => {
  const [byCard, outside] = [await paid(shop), await paid(shop)];
  for (const order of [byCard, outside]) {
    const [first] = (await seenByAdmin(shop, order)).transactions;
    const callOff = await chargeBack(order);
    await setStatus(order, 'to-pay');
    if (order === byCard) await report(order, {});
    else await setStatus(order, 'paid');
    assert.deepEqual(await listOpenAlerts(order), [['chargeback', { amount: 3100 }]]);
    await callOff();
    const seen = await seenByAdmin(shop, order);
    assert.equal(seen.transactions[0]?.flag, 'double');
    assert.deepEqual(Object.fromEntries(await listOpenAlerts(order))['payment-double'], { amount: 3100 });
    await report(order, {
      uuid: aTransactionId(),
      operationType: 'CREDIT',
      transactionDetails: { parentTransactionUuid: first?.id },
    });
    assert.deepEqual(await listOpenAlerts(order), []);
  }
});

test('D-13 a refund of the latest payment settles the alert about an earlier second payment', async () => {
  const order = await paid(shop);
  const callOff = await chargeBack(order);
  await setStatus(order, 'to-pay');
  await report(order, {});
  await callOff();
  assert.deepEqual(await listOpenAlerts(order), [['payment-double', { amount: 3100 }]]);
  const latest = (await seenByAdmin(shop, order)).transactions.findLast(({ operation }) => operation === 'debit');
  const refund = (amount: number) =>
    report(order, {
      uuid: aTransactionId(),
      operationType: 'CREDIT',
      amount,
      transactionDetails: { parentTransactionUuid: latest?.id },
    });
  await refund(2000);
  assert.deepEqual(await listOpenAlerts(order), [['payment-double', { amount: 3100 }]]);
  await refund(1100);
  assert.deepEqual(await listOpenAlerts(order), []);
});

test('D-13 calling off a charge-back while the order keeps its payment closes the alert and raises no other alert', async () => {
  const order = await toPay(shop);
  for (const amount of [2500, 600]) await report(order, { amount });
  const kinds = (await listOpenAlerts(order)).map(([kind]) => kind);
  const callOff = await chargeBack(order, 2500);
  await callOff();
  assert.deepEqual(
    (await listOpenAlerts(order)).map(([kind]) => kind),
    kinds,
  );
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { aTransactionId, notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { bodyOf, eventTypes, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments } from './issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { admin, system } = shop;

const report = async ({ orderId }: Placed, transaction: NoticeTransaction) => {
  shop.advance(1000);
  await notify(shop, { orderId, transactions: [transaction] });
  await issueDocuments(system, orderId);
};
const parentOf = (payment?: { id: string }) => ({ parentTransactionUuid: payment?.id });
const setStatus = async ({ orderId }: Placed, status: OrderStatus) => {
  bodyOf(await shop.call(changeStatus, { orderId, status }, admin));
  await followStatus(system, orderId);
  await issueDocuments(system, orderId);
};
const documents = async ({ orderId }: Placed) =>
  (await documentsOf(shop, orderId)).map(({ kind, total }) => (kind === 'invoice' ? total : -total));
const gapOf = async ({ orderId }: Placed) => {
  const { gaps } = bodyOf(await shop.call(getAccounts, {}, admin));
  return gaps.orders.find(({ id }) => id === orderId)?.amount ?? 0;
};

test('D-13 refunds after a charge-back and a new sale have their credit notes, even when the order is no longer paid', async () => {
  const order = await paid(shop);
  const chargeBack = { operationType: 'CREDIT', transactionDetails: { creationContext: 'CHARGEBACK' } };
  await report(order, chargeBack);
  await setStatus(order, 'to-pay');
  await report(order, {});
  assert.deepEqual([await documents(order), await gapOf(order)], [[3100], 0]);
  const uuid = aTransactionId();
  await report(order, { uuid, operationType: 'CREDIT', amount: 500 });
  assert.deepEqual([await documents(order), await gapOf(order)], [[3100, -500], 0]);
  assert.deepEqual((await documentsOf(shop, order.orderId))[1]?.transactionIds, [uuid]);
  // The seller has set the order to unpaid, so this last refund ends its payment before the documents are made.
  await setStatus(order, 'to-pay');
  await report(order, { operationType: 'CREDIT', amount: 2600 });
  assert.equal((await seenByAdmin(shop, order)).isPaid, false);
  assert.deepEqual([await documents(order), await gapOf(order)], [[3100, -500, -2600], 0]);
});

test('D-13 a sale by card that is wholly refunded in cash has ended, and a new card payment has a new invoice', async () => {
  const order = await paid(shop);
  const { orderId, customer } = order;
  await issueDocuments(system, orderId);
  await setStatus(order, 'cancelled');
  const [owed] = (await seenByAdmin(shop, order)).attention;
  bodyOf(
    await shop.call(
      settleAttention,
      { attentionId: owed?.id ?? '', note: 'Rendu en espèces', money: 'refunded-otherwise' },
      admin,
    ),
  );
  await setStatus(order, 'to-pay');
  assert.deepEqual([await documents(order), await gapOf(order)], [[3100, -3100], 0]);
  await shop.shop.db.run(sql`delete from payment_forms where order_id = ${orderId}`);
  bodyOf(await shop.call(paymentToken, { order_id: orderId }, customer));
  await report(order, {});
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual(
    [seen.status, seen.isPaid, seen.transactions.at(-1)?.flag, owedToBuyer(seen, moneyOf(seen.transactions))],
    ['paid', true, null, 0],
  );
  assert.deepEqual([await documents(order), await gapOf(order)], [[3100, -3100, 3100], 0]);
  await report(order, { operationType: 'CREDIT', amount: 500, transactionDetails: parentOf(seen.transactions.at(-1)) });
  assert.deepEqual([await documents(order), await gapOf(order)], [[3100, -3100, 3100, -500], 0]);
});

for (const statuses of [['to-pay', 'paid'], ['paid']] as const) {
  test(`D-13 a cancelled order that was refunded by card and is set to ${statuses.join(', then ')}, before its reactions run, begins a sale without the card`, async () => {
    const order = await paid(shop);
    const { orderId } = order;
    await issueDocuments(system, orderId);
    await setStatus(order, 'cancelled');
    await report(order, { operationType: 'CREDIT', amount: 3100 });
    // The reactions to these changes have not run.
    for (const status of statuses) bodyOf(await shop.call(changeStatus, { orderId, status }, admin));
    const row = await shop.shop.db.one(sql`
      select payment_date as card, payment_status as status, paid_outside_at is not null as "isPaidOutside"
      from orders where id = ${orderId}`);
    assert.deepEqual(row, { card: null, status: 'UNPAID', isPaidOutside: true });
    await issueDocuments(system, orderId);
    assert.deepEqual([await documents(order), await gapOf(order)], [[3100, -3100, 3100], 0]);
    await setStatus(order, 'paid');
    const ends = (await eventTypes(shop, order)).filter((type) => type === 'order.to-be-paid-again');
    assert.equal(ends.length, 1);
  });
}

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { eventTypes, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

async function imported(paymentId: string): Promise<Placed> {
  const order = await toPay(shop);
  await shop.shop.db.run(sql`
    update orders set status = 'paid', payment_date = ${shop.system.now()}, payment_id = ${paymentId}
    where id = ${order.orderId}`);
  return order;
}

test('D-13 the first report of the payment of an imported order is not a second payment, and a later payment is', async () => {
  const uuid = aTransactionId();
  const order = await imported(uuid);
  await notify(shop, { orderId: order.orderId, transactions: [{ uuid }] });
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.transactions.map(({ flag }) => flag), seen.attention], [[null], []]);
  await notify(shop, { orderId: order.orderId, transactions: [{}] });
  const { attention } = await seenByAdmin(shop, order);
  assert.deepEqual(
    attention.map(({ kind }) => kind),
    ['payment-double'],
  );
});

test('D-13 after a refused card or a refund, a report of an imported order’s payment does not pay the order again', async () => {
  for (const first of [{ detailedStatus: 'REFUSED' }, { operationType: 'CREDIT', amount: 500 }]) {
    const uuid = aTransactionId();
    const order = await imported(uuid);
    await notify(shop, { orderId: order.orderId, transactions: [first, { uuid }] });
    const { transactions, isPaid } = await seenByAdmin(shop, order);
    assert.deepEqual([isPaid, transactions.map(({ flag }) => flag)], [true, [null, null]]);
    assert.ok(!(await eventTypes(shop, order)).includes('order.paid'));
  }
});

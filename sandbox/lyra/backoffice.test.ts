import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

async function act(order: Placed, body: object): Promise<Response> {
  const { number: orderNumber } = await seenByAdmin(shop, order);
  return shop.fetch('/sandbox/lyra/backoffice', { method: 'POST', json: { orderNumber, ...body } });
}
const readOrder = async (order: Placed) => {
  const { attention, transactions, status } = await seenByAdmin(shop, order);
  const { kept, refunded, chargedBack } = moneyOf(transactions);
  return { status, kinds: attention.map(({ kind }) => kind), kept, refunded, chargedBack };
};

test('SYS-03 a refund, charge-back or cancellation in the provider’s back office reaches the shop by its signed notice', async () => {
  const order = await paid(shop);
  assert.equal((await act(order, { action: 'refund', amountCents: 1000 })).status, 200);
  assert.deepEqual(await readOrder(order), {
    status: 'paid',
    kinds: ['refund'],
    kept: 2100,
    refunded: 1000,
    chargedBack: 0,
  });
  assert.equal((await act(order, { action: 'chargeback' })).status, 200);
  const { kinds, kept, chargedBack } = await readOrder(order);
  assert.deepEqual([kinds, kept, chargedBack], [['refund', 'chargeback'], 0, 2100]);
  const secondOrder = await paid(shop);
  assert.equal((await act(secondOrder, { action: 'cancel' })).status, 200);
  assert.deepEqual((await readOrder(secondOrder)).kinds, ['payment-cancelled']);
});

test('a back-office action is refused for more than was paid, a captured or missing payment, an unknown order and invalid input', async () => {
  const order = await paid(shop);
  assert.equal((await act(order, { action: 'refund', amountCents: 3101 })).status, 422);
  await act(order, { action: 'refund', amountCents: 1 });
  assert.equal((await act(order, { action: 'cancel' })).status, 422);
  assert.equal((await act(await toPay(shop), { action: 'refund' })).status, 422);
  assert.equal((await act(order, { orderNumber: 'C999999', action: 'refund' })).status, 404);
  for (const wrong of [{ action: 'keep' }, { action: 'refund', amountCents: -5 }, {}]) {
    assert.equal((await act(order, wrong)).status, 422, JSON.stringify(wrong));
  }
});

test('an order number with small letters, from another shop, is found', async () => {
  const order = await paid(shop);
  await shop.shop.db.run(sql`update orders set order_number = 'Cmd-7a' where id = ${order.orderId}`);
  assert.equal((await act(order, { action: 'refund' })).status, 200);
});

test('the notice of a refund reaches the process that runs now, also when another port opened the form', async () => {
  const order = await paid(shop);
  const former = 'http://127.0.0.1:9/api/payments/lyra/notice';
  const { rowCount } = await shop.shop.pool.query(
    `update sandbox.documents set body = body || jsonb_build_object('ipnTargetUrl', $2::text) where body ->> 'orderId' = $1 and body ? 'ipnTargetUrl'`,
    [order.orderId, former],
  );
  assert.ok(rowCount);
  assert.equal((await act(order, { action: 'refund', amountCents: 100 })).status, 200);
  assert.equal((await readOrder(order)).refunded, 100);
});

test('a payment that the stand-in never received, as in the demo shop, can be refunded too', async () => {
  const order = await toPay(shop);
  await notify(shop, { ...order, transactions: [{ uuid: aTransactionId() }] });
  assert.equal((await act(order, { action: 'refund' })).status, 200);
  assert.deepEqual((await readOrder(order)).kept, 0);
  const transactions = await shop.shop.db.many(
    sql`select 1 from payment_transactions where order_id = ${order.orderId}`,
  );
  assert.equal(transactions.length, 2);
});

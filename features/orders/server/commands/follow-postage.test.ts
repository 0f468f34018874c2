import assert from 'node:assert/strict';
import { afterAll, afterEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { addItem, addToLiveOrder, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { openStatuses } from '#features/orders/domain/rules.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { getLiveReport } from '#screens/admin/live-report/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toPay, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followPostage } from './follow-postage.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
let ref = 30_000;

async function setPostage(postageCents: number): Promise<number> {
  bodyOf(await shop.call(changeSettings, { postageCents }, admin));
  return followPostage(system);
}
const amounts = async (order: { orderId: string }) => {
  const { total, postage } = await seenByAdmin(shop, order);
  return [total, postage];
};
afterEach(() => setPostage(600));

test('D-05 an open order follows the current postage, and a validated or paid order keeps its own postage until « Modifier »', async () => {
  const [openOrder, emptyOrder, orderToPay, paidOrder] = [
    await toValidate(shop),
    await toValidate(shop, [500]),
    await toPay(shop),
    await paid(shop),
  ];
  const itemId = (await seenByAdmin(shop, emptyOrder)).items[0]?.id ?? '';
  bodyOf(await shop.call(removeItem, { orderId: emptyOrder.orderId, itemId }, admin));
  assert.equal(await setPostage(790), 2);
  assert.deepEqual(await amounts(openOrder), [3290, 790]);
  assert.deepEqual(await amounts(emptyOrder), [0, 0]);
  for (const order of [orderToPay, paidOrder]) assert.deepEqual(await amounts(order), [3100, 600]);
  const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: openOrder.orderId }, openOrder.customer));
  assert.deepEqual([buyerOrder.total, buyerOrder.postage], [3290, 790]);
  assert.equal(
    bodyOf(await shop.call(getMyWithdrawals, { orderId: paidOrder.orderId }, paidOrder.customer)).postage,
    600,
  );
  const { orders } = bodyOf(await shop.call(getLiveReport, { liveId: openOrder.liveId }, admin));
  assert.deepEqual([orders.toValidate.goods, orders.toValidate.total], [2500, 3290]);
  assert.equal((await eventTypes(shop, openOrder)).at(-1), 'order.postage-changed');
  assert.equal(await followPostage(system), 0);

  bodyOf(await shop.call(giveAddress, { orderId: openOrder.orderId, address: anAddress() }, openOrder.customer));
  await setPostage(0);
  assert.deepEqual(await amounts(openOrder), [3290, 790]);
  const productId = await shop.aProduct(openOrder.liveId, ++ref, 1000);
  assert.equal(bodyOf(await shop.call(addItem, { orderId: openOrder.orderId, productId }, admin)).total, 4290);
  bodyOf(await shop.call(modifyOrder, { orderId: openOrder.orderId }, openOrder.customer));
  assert.deepEqual(await amounts(openOrder), [3500, 0]);
});

test('D-05 a piece given in a live gets the current postage, in a new order and in an open order', async () => {
  const order = await toValidate(shop);
  await setPostage(450);
  const pseudo = 'neuve';
  const totals = [];
  for (const to of [pseudo, pseudo, order.pseudo]) {
    const productId = await shop.aProduct(order.liveId, ++ref, 1000);
    totals.push(bodyOf(await shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo: to }, admin)).total);
  }
  assert.deepEqual(totals, [1450, 2450, 3950]);
});

test('D-05 a change of the postage applies only to unpaid orders that are to be validated', async () => {
  const orders = await Promise.all(orderStatuses.map(async (status) => ({ status, order: await toValidate(shop) })));
  for (const { status, order } of orders) await putInStatus(shop, order, status);
  const paidOrder = await paid(shop);
  await putInStatus(shop, paidOrder, 'to-validate');
  await setPostage(100);
  for (const { status, order } of orders)
    assert.equal((await amounts(order))[1], openStatuses.includes(status) ? 100 : 600, status);
  assert.deepEqual(await amounts(paidOrder), [3100, 600]);
  for (const status of ['paid', 'to-validate'] as const)
    bodyOf(await shop.call(changeStatus, { orderId: paidOrder.orderId, status }, admin));
  assert.deepEqual(await amounts(paidOrder), [3100, 600]);
  for (const { order } of orders)
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-validate' }, admin));
  for (const { status, order } of orders) assert.deepEqual(await amounts(order), [2600, 100], status);
});

test('D-05 a piece added while the postage of its order is updated is in the total', async () => {
  const order = await toValidate(shop);
  bodyOf(await shop.call(changeSettings, { postageCents: 900 }, admin));
  let following: Promise<number> | undefined;
  await inTransaction(system, async (tx) => {
    const productId = await shop.aProduct(order.liveId, ++ref, 1000);
    await tx.run(sql`select 1 from orders where id = ${order.orderId} for no key update`);
    following = followPostage(system);
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(
      sql`insert into order_items (order_id, product_id, price_cents) values (${order.orderId}, ${productId}, 1000)`,
    );
    await tx.run(sql`update orders set total_amount_cents = 4100 where id = ${order.orderId}`);
  });
  await following;
  assert.deepEqual(await amounts(order), [2500 + 1000 + 900, 900]);
});

test('D-05 an order made by an older version has the default postage', async () => {
  const [oldOrder] = await shop.shop.db.many<{ postage: number }>(sql`
    insert into orders (user_id) select id from users limit 1 returning postage_cents as postage`);
  assert.equal(oldOrder?.postage, 600);
});

test('D-05 the database refuses a negative postage', async () => {
  await assert.rejects(shop.shop.db.run(sql`update orders set postage_cents = -1`), /orders_postage_cents_check/);
});

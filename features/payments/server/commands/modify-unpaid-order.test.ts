import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus, foreseeReminders, remindBuyer, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { countOrders } from '#screens/admin/orders/endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import {
  bodyOf,
  openedForm,
  paid,
  putInStatus,
  seenByAdmin,
  toPay,
  toValidate,
  eventTypes,
  type Placed,
} from '#sandbox/testing/order-steps.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { HOUR, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { remindBuyers } from '#features/orders/server/commands/remind-buyers.ts';
import { expireOrders } from './expire-orders.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { testDatabase } from '#sandbox/testing/database.ts';

const database = await testDatabase();
const shop = await testShop({ databaseUrl: database.url, background: false });
const { lyra } = shop.config;
const offlineShop = await testShop({
  databaseUrl: database.url,
  background: false,
  env: {
    LYRA_API_URL: 'http://127.0.0.1:1',
    LYRA_STATIC_URL: 'http://127.0.0.1:1',
    LYRA_SHOP_ID: lyra.shopId,
    LYRA_PASSWORD: lyra.password,
    LYRA_PUBLIC_KEY: lyra.publicKey,
    LYRA_HMAC_KEY: lyra.hmacKey,
  },
});
afterAll(async () => {
  await Promise.all([shop.close(), offlineShop.close()]);
  await database.drop();
});

const modify = ({ orderId, customer }: Placed, through = shop) => through.call(modifyOrder, { orderId }, customer);
const setNextOutcome = (outcome: string, notices: string) =>
  shop.fetch('/sandbox/lyra/next', { method: 'POST', json: { outcome, ipn: notices } });

test('CUS-10 “Modifier” sets an order from to-pay back to to-validate and keeps its address', async () => {
  const order = await toPay(shop);
  assert.deepEqual(bodyOf(await modify(order)), { status: 'to-validate' });
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.address?.city, seen.total], ['to-validate', 'Lyon', 3100]);
  assert.equal((await eventTypes(shop, order)).at(-1), 'order.modified');
});

const setStatus = async ({ orderId }: Placed, status: OrderStatus) =>
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
const alertsOf = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind, data }) => [kind, data['amount']]);
async function modifiedAfterCash(prices?: readonly number[]): Promise<Placed> {
  const order = await toPay(shop, prices);
  await setStatus(order, 'preparing');
  bodyOf(await modify(order));
  return order;
}

test('CUS-10 the money of an order paid in cash stays in « À traiter » after a change, until the order is set as paid again', async () => {
  const order = await modifiedAfterCash();
  assert.deepEqual(await alertsOf(order), [['modified-after-cash', 3100]]);
  await setStatus(order, 'to-pay');
  assert.equal((await alertsOf(order)).length, 1);
  await setStatus(order, 'paid');
  assert.deepEqual(await alertsOf(order), []);
});

test('CUS-10 the cash of a modified order stays in « À traiter » after a card payment, whatever status the seller sets', async () => {
  const order = await modifiedAfterCash();
  await putInStatus(shop, order, 'to-pay');
  await notify(shop, { ...order, transactions: [{}] });
  for (const status of ['preparing', 'shipped', 'to-pay', 'paid'] as const) {
    await setStatus(order, status);
    assert.deepEqual(await alertsOf(order), [['modified-after-cash', 3100]], status);
  }
});

test('CUS-10 the cash of a modified order stays in « À traiter » when the order is set as paid with another total', async () => {
  const order = await modifiedAfterCash([2500, 1500]);
  const [, item] = (await seenByAdmin(shop, order)).items;
  bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId: item?.id ?? '' }, shop.admin));
  await setStatus(order, 'paid');
  assert.deepEqual(await alertsOf(order), [['modified-after-cash', 4600]]);
  await setStatus(order, 'preparing');
  bodyOf(await modify(order));
  assert.deepEqual(await alertsOf(order), [['modified-after-cash', 4600]], 'a second change keeps the larger amount');
});

test('CUS-10 an order that is paid in cash again and modified again reopens the alert that a seller settled', async () => {
  const order = await modifiedAfterCash();
  const [alert] = (await seenByAdmin(shop, order)).attention;
  bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '', note: 'rendu' }, shop.admin));
  shop.advance(60_000);
  await setStatus(order, 'preparing');
  bodyOf(await modify(order));
  assert.deepEqual(await alertsOf(order), [['modified-after-cash', 3100]]);
});

test('CUS-10 an abandoned card form does not block a change', async () => {
  const order = await toPay(shop);
  await openedForm(shop, order);
  bodyOf(await modify(order));
});

test('CUS-10 “Modifier” is allowed in to-pay, validated and preparing only', async () => {
  const order = await toValidate(shop);
  for (const status of orderStatuses) {
    await putInStatus(shop, order, status);
    const allowed = ['to-pay', 'validated', 'preparing'].includes(status);
    assert.equal((await modify(order)).status, allowed ? 200 : 409, status);
  }
});

test('D-14 a paid order rejects a change, also in the statuses of an unpaid order', async () => {
  const order = await paid(shop);
  for (const status of ['paid', 'preparing', 'to-pay']) {
    await putInStatus(shop, order, status);
    const refused = await modify(order);
    assert.deepEqual([refused.status, refused.problem?.title], [409, 'Cette commande est déjà payée'], status);
  }
});

test('D-14 an order whose payment waits for the bank rejects a change until the bank refuses', async () => {
  const order = await toPay(shop);
  const uuid = 'a'.repeat(32);
  const sendNotice = (detailedStatus: string) =>
    notify(shop, { ...order, orderStatus: 'RUNNING', transactions: [{ uuid, detailedStatus }] });
  await sendNotice('WAITING_AUTHORISATION');
  const refused = await modify(order);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.payment-under-way']);
  await sendNotice('REFUSED');
  bodyOf(await modify(order));
});

test('D-14 an order that the provider reports as paid rejects a change, even without a notice', async () => {
  const order = await toPay(shop);
  const token = await openedForm(shop, order);
  await setNextOutcome('accept', 'never');
  await payByCard(shop, token);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  assert.equal((await modify(order)).problem?.code, 'orders.already-paid');
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
});

test('D-14 an order paid without a notice rejects a change, even twenty minutes later', async () => {
  const order = await toPay(shop);
  const token = await openedForm(shop, order);
  await setNextOutcome('accept', 'never');
  await payByCard(shop, token);
  shop.advance(20 * 60_000);
  assert.equal((await modify(order)).problem?.code, 'orders.already-paid');
});

test('D-14 an order with a pending payment at the provider rejects a change, even without a notice', async () => {
  const order = await toPay(shop);
  const token = await openedForm(shop, order);
  await setNextOutcome('delay', 'never');
  await payByCard(shop, token);
  assert.equal((await modify(order)).problem?.code, 'orders.payment-under-way');
  assert.equal((await seenByAdmin(shop, order)).paymentUnderWay, true);
});

test('D-14 while the provider is unavailable, an order with an opened form stays and an order without a form changes', async () => {
  const orderWithForm = await toPay(shop);
  await openedForm(shop, orderWithForm);
  const refused = await modify(orderWithForm, offlineShop);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.payment-under-way']);
  assert.equal((await seenByAdmin(shop, orderWithForm)).status, 'to-pay');
  bodyOf(await modify(await toPay(shop), offlineShop));
});

test('D-16 another buyer’s order is not found, and the provider is not asked', async () => {
  const order = await toPay(shop);
  await openedForm(shop, order);
  const refused = await modify({ ...order, customer: await shop.aCustomer() }, offlineShop);
  assert.deepEqual([refused.status, refused.problem?.code], [404, 'orders.not-found']);
});

test('CUS-18 a form whose total changes while the provider is asked is replaced by a form of the new total', async () => {
  const order = await toPay(shop, [2500, 1500]);
  const [, item] = (await seenByAdmin(shop, order)).items;
  const { payment } = shop.shop.gateways;
  const { createForm } = payment;
  payment.createForm = async (request) => {
    const form = await createForm(request);
    if (request.amount !== 4600) return form;
    bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId: item?.id ?? '' }, shop.admin));
    return form;
  };
  const token = await openedForm(shop, order);
  payment.createForm = createForm;
  const forms = await shop.shop.db.many(sql`
    select token, amount_cents as amount from payment_forms where order_id = ${order.orderId}`);
  assert.deepEqual(forms, [{ token, amount: 3100 }]);
  await payByCard(shop, token);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.total, seen.attention], ['paid', 3100, []]);
});

test('CUS-10 an order that was paid in cash and modified neither expires nor gets a reminder while its money is in « À traiter »', async () => {
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  await setDelay(shop, 48);
  await setStatus(order, 'preparing');
  bodyOf(await modify(order));
  for (let hours = 0; hours < 49; hours += 1) {
    shop.advance(HOUR);
    await remindBuyers(shop.system);
  }
  assert.equal(await expireOrders(shop.system), 0);
  const { status, attention } = await seenByAdmin(shop, order);
  assert.equal(status, 'to-validate');
  assert.ok(!(await eventTypes(shop, order)).includes('order.reminded'));
  const { orderId } = order;
  assert.equal((await shop.call(remindBuyer, { orderId }, shop.admin)).problem?.code, 'orders.cash-at-shop');
  assert.equal(bodyOf(await shop.call(foreseeReminders, { orderIds: [orderId] }, shop.admin)).refused, 1);
  const countExpiring = async () => bodyOf(await shop.call(countOrders, { only: 'expiring' }, shop.admin)).count;
  assert.equal(await countExpiring(), 0);
  bodyOf(await shop.call(settleAttention, { attentionId: attention[0]?.id ?? '', note: 'rendu' }, shop.admin));
  shop.advance(HOUR);
  assert.equal(await expireOrders(shop.system), 0, 'the buyer has a new deadline');
  shop.advance(47 * HOUR);
  assert.equal(await countExpiring(), 1);
  assert.equal(await expireOrders(shop.system), 1);
});

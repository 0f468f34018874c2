import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from './endpoints.ts';
import { MAX_ORDERS } from './rules.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { bodyOf, putInStatus, seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const setAddress = (orderId: string, address: unknown) =>
  shop.shop.db.run(sql`update orders set shipping_address = ${JSON.stringify(address)}::jsonb where id = ${orderId}`);

test('CUS-05 a customer sees own orders, newest first, with status, pieces with colour, and total', async () => {
  const order = await toValidate(shop, [2500, 1000]);
  const colourId = await shop.aColour('Vert sapin');
  await shop.shop.db.run(sql`update products set color_id = ${colourId} where id = ${order.productIds[0]}`);
  const older = await toValidate(shop);
  await shop.shop.db.run(sql`
    update orders set user_id = ${order.customer.userId}, order_date = now() - interval '1 day' where id = ${older.orderId}`);
  const { orders } = bodyOf(await shop.call(listMyOrders, {}, order.customer));
  assert.deepEqual(
    orders.map((card) => card.id),
    [order.orderId, older.orderId],
  );
  const [card] = orders;
  assert.deepEqual([card?.status, card?.total, card?.trackingUrl], ['to-validate', 4100, null]);
  assert.deepEqual(
    card?.items.map((item) => [item.quantity, item.colourName]),
    [
      [1, 'Vert sapin'],
      [1, null],
    ],
  );
});

test('CUS-05 a customer with very many orders sees the latest 200', async () => {
  const customer = await shop.aCustomer();
  await shop.shop.db.run(sql`
    insert into orders (order_number, user_id, order_date)
    select 'C80000' || n, ${customer.userId}, '2026-01-01'::timestamptz + n * interval '1 hour' from generate_series(1, ${MAX_ORDERS + 3}) n`);
  const { orders } = bodyOf(await shop.call(listMyOrders, {}, customer));
  assert.deepEqual([orders.length, orders[0]?.number], [200, `C80000${MAX_ORDERS + 3}`]);
});

test('CUS-05 CUS-07 a customer without an order has an empty list, and a visitor must sign in', async () => {
  assert.deepEqual(bodyOf(await shop.call(listMyOrders, {}, await shop.aCustomer())), { orders: [] });
  assert.equal((await shop.call(listMyOrders, {})).status, 401);
});

test('CUS-08 an order in every status is readable in the list and on its page', async () => {
  const order = await toValidate(shop);
  for (const status of orderStatuses) {
    await putInStatus(shop, order, status);
    assert.equal(bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer)).status, status);
    assert.equal(bodyOf(await shop.call(listMyOrders, {}, order.customer)).orders[0]?.status, status);
  }
});

test('D-10 an order with a tracking number links the page of the carrier', async () => {
  const order = await toPay(shop);
  await shop.shop.db.run(sql`update orders set tracking_id = '6A15984040331' where id = ${order.orderId}`);
  const page = 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A15984040331';
  const shownOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual([shownOrder.trackingId, shownOrder.trackingUrl], ['6A15984040331', page]);
  assert.equal(bodyOf(await shop.call(listMyOrders, {}, order.customer)).orders[0]?.trackingUrl, page);
});

test('CUS-20 an address in the legacy shape is read and converted', async () => {
  const order = await toPay(shop);
  await setAddress(order.orderId, {
    name: 'Marie Anne  de La Tour',
    address: '3 rue Haute',
    postal_code: '31000',
    city: 'Toulouse',
    country: 'France',
  });
  const expected = {
    firstName: 'Marie',
    lastName: 'Anne  de La Tour',
    street: '3 rue Haute',
    zip: '31000',
    city: 'Toulouse',
    country: 'France',
    phone: '',
    email: '',
    deliveryNote: null,
  };
  const shownOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual(shownOrder.address, expected);
  assert.deepEqual((await seenByAdmin(shop, order)).address, expected);
});

test('CUS-20 an order with any imported address is shown', async () => {
  const order = await toPay(shop);
  const blank = { street: '', zip: '', city: '', country: 'France', phone: '', email: '', deliveryNote: null };
  const cases: [unknown, object | null][] = [
    [{ name: 'Madonna' }, { ...blank, firstName: 'Madonna', lastName: '' }],
    [{ name: ' Léa Martin' }, { ...blank, firstName: 'Léa', lastName: 'Martin' }],
    [{}, { ...blank, firstName: '', lastName: '' }],
    [null, null],
    ['12 rue des Lilas', null],
    [[], null],
    [12, null],
  ];
  for (const [stored, shown] of cases) {
    await setAddress(order.orderId, stored);
    const shownOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
    assert.deepEqual(shownOrder.address, shown, JSON.stringify(stored));
  }
});

test('D-16 CUS-12 the order of another customer gets the answer of an unknown order, also for an administrator, and an invalid id gets a 404', async () => {
  const order = await toValidate(shop);
  const stranger = await shop.aCustomer();
  const foreign = await shop.call(getMyOrder, { orderId: order.orderId }, stranger);
  const unknown = await shop.call(getMyOrder, { orderId: crypto.randomUUID() }, stranger);
  const byAdmin = await shop.call(getMyOrder, { orderId: order.orderId }, shop.admin);
  assert.deepEqual([foreign.status, foreign.problem?.title], [404, 'Commande introuvable']);
  assert.deepEqual([foreign.body, byAdmin.body], [unknown.body, unknown.body]);
  assert.equal((await shop.call(getMyOrder, { orderId: 'x’ or 1=1' }, stranger)).status, 404);
});

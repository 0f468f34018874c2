import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { createOrder } from '#features/orders/domain/admin-endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { findAnything } from '#screens/admin/layout/endpoints.ts';
import { getLiveReport } from '#screens/admin/live-report/endpoints.ts';
import { getPerson } from '#screens/admin/person/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { listOrders } from './endpoints.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const list = (filters: Parameters<typeof shop.call<typeof listOrders>>[1] = {}) =>
  shop.call(listOrders, filters, admin);
const idsOf = async (filters: Parameters<typeof list>[0]) =>
  bodyOf(await list(filters)).orders.map((order) => order.id);

/** Inserts orders for the list only, seven of them for each instant. */
async function insertOrders(count: number): Promise<string> {
  const liveId = await shop.aLive('Grand live');
  const { userId } = await shop.aCustomer();
  await shop.shop.db.run(sql`
    insert into orders (user_id, live_id, order_date)
    select ${userId}, ${liveId}, now() - (n / 7) * interval '1 microsecond' from generate_series(1, ${count}::integer) n`);
  return liveId;
}

test('ADM-18 the pages show every order once, in order, while other orders are added', async () => {
  const liveId = await insertOrders(230);
  const { userId } = await shop.aCustomer();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<typeof bodyOf<{ orders: { id: string }[]; next: string | null }>> = bodyOf(
      await list({ liveId, ...(cursor !== null && { after: cursor }) }),
    );
    seen.push(...page.orders.map((order) => order.id));
    assert.ok(page.orders.length <= 50);
    bodyOf(await shop.call(createOrder, { liveId, userId }, admin));
    cursor = page.next;
  } while (cursor !== null);
  assert.equal(seen.length, 230);
  const inOrder = await shop.shop.db.many<{ id: string }>(sql`
    select id from orders where live_id = ${liveId} and user_id <> ${userId} order by order_date desc, id desc`);
  assert.deepEqual(
    seen,
    inOrder.map((order) => order.id),
  );
});

test('ADM-18 orders are found by status, live, user, e-mail, pseudo with or without @, and number', async () => {
  const order = await toPay(shop);
  const { number, user } = await seenByAdmin(shop, order);
  const { orderId: id } = order;
  assert.deepEqual(await idsOf({ q: number.toLowerCase() }), [id]);
  await shop.shop.db.run(sql`update orders set order_number = 'CMD-2025-0077' where id = ${id}`);
  assert.deepEqual(await idsOf({ q: '2025-00' }), [id]);
  assert.deepEqual(await idsOf({ q: ` ${user.email.toUpperCase()} ` }), [id]);
  assert.deepEqual(await idsOf({ q: `@${order.pseudo}`, status: 'to-pay' }), [id]);
  assert.deepEqual(await idsOf({ q: order.pseudo, status: 'paid' }), []);
  assert.deepEqual(await idsOf({ liveId: order.liveId }), [id]);
  assert.deepEqual(await idsOf({ userId: order.customer.userId, liveId: order.liveId, status: 'to-pay' }), [id]);
  assert.deepEqual(await idsOf({ userId: crypto.randomUUID() }), []);
});

test('ADM-18 special characters in a search are taken literally', async () => {
  for (const q of ['%', '_', '\\', "' or true --", '100%', '(', '*']) assert.deepEqual(await idsOf({ q }), [], q);
});

test('ADM-18 an invalid cursor returns a page or a refusal, but no failure', async () => {
  const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const id = crypto.randomUUID();
  const invalidCursors = [
    'x',
    cursor(['hier', id]),
    cursor(['2026-01-01', 'x']),
    cursor([1, 2]),
    cursor({}),
    cursor(['infinity', id]),
    cursor(['2026-99-99T00:00:00Z', id]),
    cursor(["2026-01-01'; drop table orders; --", id]),
    cursor(['999999999-01-01', id]),
  ];
  for (const cursorText of invalidCursors) {
    const page = await list({ after: cursorText });
    assert.ok(
      page.status === 200 || page.status === 422,
      `${Buffer.from(cursorText, 'base64url').toString()}: ${JSON.stringify(page.body)}`,
    );
  }
});

test('ADM-19 a new order is empty and awaits validation, and an unknown live or user is refused', async () => {
  const liveId = await shop.aLive('Live du mardi');
  const { userId } = await shop.aCustomer('lea.neuve');
  const { orderId } = bodyOf(await shop.call(createOrder, { liveId, userId, comment: ' Échange ' }, admin));
  const order = await seenByAdmin(shop, { orderId });
  assert.deepEqual([order.status, order.total, order.items, order.texts.comment], ['to-validate', 0, [], 'Échange']);
  assert.deepEqual(
    [order.liveTitle, order.user.pseudo, order.shippingType],
    ['Live du mardi', 'lea.neuve', 'Colissimo'],
  );
  const unknownId = crypto.randomUUID();
  const noLive = await shop.call(createOrder, { liveId: unknownId, userId }, admin);
  assert.deepEqual([noLive.status, noLive.problem?.code], [404, 'lives.not-found']);
  const noUser = await shop.call(createOrder, { liveId, userId: unknownId }, admin);
  assert.deepEqual([noUser.status, noUser.problem?.code], [404, 'users.not-found']);
});

test('ADM-19 a new order that is sent again after a lost reply is created once, and its key is refused for another order', async () => {
  const liveId = await shop.aLive();
  const { userId } = await shop.aCustomer('lea.deux.fois');
  const once = crypto.randomUUID();
  const create = (comment: string) => shop.call(createOrder, { liveId, userId, comment, once }, admin);
  const replies = [...(await Promise.all([create('Échange'), create('Échange')])), await create('Échange')];
  assert.equal(new Set(replies.map((reply) => bodyOf(reply).orderId)).size, 1);
  const refused = await create('Cadeau');
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.created-already']);
  const [orderId = ''] = await idsOf({ liveId });
  assert.deepEqual(await idsOf({ liveId }), [orderId]);
  const { events, texts } = await seenByAdmin(shop, { orderId });
  assert.deepEqual([events.map(({ type }) => type), texts.comment], [['order.created'], 'Échange']);
});

test('ADM-20 an unknown order is refused with “Commande introuvable”', async () => {
  const reply = await shop.call(getOrder, { orderId: crypto.randomUUID() }, admin);
  assert.deepEqual([reply.status, reply.problem?.title], [404, 'Commande introuvable']);
});

test('D-16 the orders of the back office are refused with 403 to customers and visitors', async () => {
  const { orderId, customer } = await toValidate(shop);
  for (const as of [customer, null]) {
    assert.equal((await shop.call(listOrders, {}, as)).status, 403);
    assert.equal((await shop.call(getOrder, { orderId }, as)).status, 403);
  }
});

test('ADM-18 an imported order without a live is listed and shown', async () => {
  const order = await toValidate(shop);
  await shop.shop.db.run(sql`update orders set live_id = null where id = ${order.orderId}`);
  await putInStatus(shop, order, 'in-delivery');
  const [row] = bodyOf(await list({ status: 'in-delivery' })).orders;
  assert.deepEqual([row?.id, row?.liveId, row?.liveTitle], [order.orderId, null, 'Live du soir']);
  assert.equal((await seenByAdmin(shop, order)).liveId, null);
});

test('ADM-18 an order of the list shows its first three pieces and the number of all pieces', async () => {
  const order = await toValidate(shop, [1000, 2000, 3000, 4000]);
  const [row] = bodyOf(await list({ userId: order.customer.userId })).orders;
  assert.deepEqual(
    row?.pieces.map(({ id }) => id),
    order.productIds.slice(0, 3),
  );
  assert.deepEqual([row?.pieceCount, row?.pieces[0]?.hexCode, row?.pieces[0]?.photoId], [4, null, null]);
});

test('CUS-08 the lists, the pages and the search show that an order was refunded before its parcel left', async () => {
  const order = await paid(shop);
  const { orderId, liveId, customer } = order;
  const { number } = await seenByAdmin(shop, order);
  const states = async () => [
    bodyOf(await list({ q: number })).orders[0]?.nothingToSend,
    (await seenByAdmin(shop, order)).nothingToSend,
    bodyOf(await shop.call(findAnything, { q: number }, admin)).orders[0]?.nothingToSend,
    bodyOf(await shop.call(getPerson, { userId: customer.userId }, admin)).orders[0]?.nothingToSend,
    bodyOf(await shop.call(getLiveReport, { liveId }, admin)).pieces[0]?.holder?.nothingToSend,
    bodyOf(await shop.call(listMyOrders, {}, customer)).orders[0]?.nothingToSend,
  ];
  assert.deepEqual(
    await states(),
    Array.from({ length: 6 }, () => null),
  );
  bodyOf(await refundSteps(shop).requestRefund({ orderId }));
  assert.deepEqual(
    await states(),
    Array.from({ length: 6 }, () => 'refunded'),
  );
});

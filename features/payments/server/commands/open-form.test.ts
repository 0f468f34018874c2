import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { addItem } from '#features/orders/domain/admin-endpoints.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { paymentToken, paymentUrl } from '#features/payments/domain/endpoints.ts';
import {
  bodyOf,
  openedForm,
  paid,
  putInStatus,
  seenByAdmin,
  toPay,
  toValidate,
  eventTypes,
} from '#sandbox/testing/order-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { testDatabase } from '#sandbox/testing/database.ts';

const database = await testDatabase();
const shop = await testShop({ databaseUrl: database.url, background: false });
const connection = { cut: false };
const proxy = createServer((request, reply) => {
  if (connection.cut) return void request.socket.destroy();
  void (async () => {
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await fetch(`${shop.config.lyra.apiUrl}${request.url}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: await text(request),
    });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  })();
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const apiUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const proxiedShop = await testShop({
  databaseUrl: database.url,
  background: false,
  env: {
    LYRA_API_URL: apiUrl,
    LYRA_STATIC_URL: apiUrl,
    LYRA_SHOP_ID: shop.config.lyra.shopId,
    LYRA_PASSWORD: shop.config.lyra.password,
    LYRA_PUBLIC_KEY: shop.config.lyra.publicKey,
    LYRA_HMAC_KEY: shop.config.lyra.hmacKey,
  },
});
afterAll(async () => {
  await Promise.all([shop.close(), proxiedShop.close()]);
  proxy.close();
  proxy.closeAllConnections();
  await database.drop();
});
const { admin } = shop;
let ref = 80_000;
/** Test card that the bank refuses. */
const REFUSED_CARD = '5100010000002060';

const formsOf = (orderId: string) =>
  shop.shop.db.many<{ amount: number; token: string }>(sql`
    select amount_cents as amount, token from payment_forms where order_id = ${orderId} order by created_at`);

test('SYS-02 payment_token returns a token and the shop’s payment page, for either spelling of the order’s id', async () => {
  const order = await toPay(shop);
  for (const body of [
    { order_id: order.orderId },
    { orderId: order.orderId, amount: 1, customerEmail: 'x@test.example' },
  ]) {
    const answer = await shop.fetch('/functions/v1/payment_token', { method: 'POST', json: body, as: order.customer });
    const { token, payment_url, ...otherFields } = (await answer.json()) as { token: string; payment_url: string };
    assert.equal(answer.status, 200);
    assert.ok(token.length > 20);
    assert.equal(payment_url, `${shop.config.publicUrl}/payment/${order.orderId}`);
    assert.deepEqual(otherFields, {});
  }
  assert.deepEqual(
    (await formsOf(order.orderId)).map((form) => form.amount),
    [3100],
  );
});

test('D-18 a request for a form is refused with a wrong public key, without a session and to another customer', async () => {
  const order = await toPay(shop);
  const json = { order_id: order.orderId };
  const wrongKey = { authorization: 'Bearer pk_wrong' };
  const refused = await shop.fetch('/functions/v1/payment_token', {
    method: 'POST',
    json,
    as: order.customer,
    headers: wrongKey,
  });
  assert.equal(refused.status, 401);
  assert.equal((await shop.call(paymentToken, json)).status, 401);
  const stranger = await shop.call(paymentToken, json, await shop.aCustomer());
  assert.deepEqual([stranger.status, stranger.problem?.code], [404, 'orders.not-found']);
  assert.deepEqual(await formsOf(order.orderId), []);
});

test('SYS-02 payment_url shows the shop’s own page, and never leads to another site', async () => {
  const order = await toPay(shop);
  const token = await openedForm(shop, order);
  const ask = (return_url: string, as = order.customer) =>
    shop.call(paymentUrl, { order_id: order.orderId, token, return_url }, as);
  const page = `${shop.config.publicUrl}/payment/${order.orderId}`;
  assert.deepEqual(bodyOf(await ask(page)), { payment_url: page });
  const foreignUrls = [
    'https://evil.example/payment',
    `${shop.config.publicUrl}.evil.example/`,
    'javascript:alert(1)',
    `https://evil.example/?x=${shop.config.publicUrl}`,
    `${shop.config.publicUrl.replace('http://', 'http://x@evil.example#')}`,
  ];
  for (const url of foreignUrls) assert.equal((await ask(url)).status, 422, url);
  assert.equal((await ask(page, await shop.aCustomer())).status, 404);
  const unknownTokenReply = await shop.call(
    paymentUrl,
    { order_id: order.orderId, token: 'inconnu', return_url: page },
    order.customer,
  );
  assert.deepEqual([unknownTokenReply.status, unknownTokenReply.problem?.code], [409, 'payments.no-url']);
});

test('SYS-03 several tabs show one form, opened one after the other or at the same moment', async () => {
  const order = await toPay(shop);
  const tokens = await Promise.all(Array.from({ length: 6 }, () => openedForm(shop, order)));
  tokens.push(await openedForm(shop, order));
  assert.equal(new Set(tokens).size, 1);
  assert.equal((await formsOf(order.orderId)).length, 1);
  await payByCard(shop, tokens[0] ?? '');
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.attention], ['paid', []]);
});

test('SYS-03 a changed total and an expiring form each get a new form', async () => {
  const order = await toPay(shop);
  const first = await openedForm(shop, order);
  const productId = await shop.aProduct(order.liveId, ++ref, 1000);
  bodyOf(await shop.call(addItem, { orderId: order.orderId, productId }, admin));
  const second = await openedForm(shop, order);
  assert.notEqual(first, second);
  // A form lasts fifteen minutes, and is replaced when less than five are left.
  shop.advance(9 * 60_000);
  assert.equal(await openedForm(shop, order), second);
  shop.advance(2 * 60_000);
  const third = await openedForm(shop, order);
  assert.notEqual(second, third);
  assert.deepEqual(
    (await formsOf(order.orderId)).map((form) => form.amount),
    [3100, 4100, 4100],
  );
  await payByCard(shop, first);
  assert.deepEqual(
    (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind),
    ['payment-amount'],
  );
});

test('SYS-03 a refused card is followed by a form that can be paid', async () => {
  const order = await toPay(shop);
  const first = await openedForm(shop, order);
  await payByCard(shop, first, REFUSED_CARD);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  assert.ok((await eventTypes(shop, order)).includes('order.payment-refused'));
  const second = await openedForm(shop, order);
  await payByCard(shop, second);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.attention], ['paid', []]);
});

test('D-13 D-14 an order that is paid, being paid or not payable gets no form', async () => {
  const paidOrder = await paid(shop);
  assert.equal(
    (await shop.call(paymentToken, { order_id: paidOrder.orderId }, paidOrder.customer)).problem?.code,
    'orders.already-paid',
  );
  const waiting = await toPay(shop);
  const transactions = [{ detailedStatus: 'WAITING_AUTHORISATION' }];
  await notify(shop, { ...waiting, orderStatus: 'RUNNING', transactions });
  const waitingReply = await shop.call(paymentToken, { order_id: waiting.orderId }, waiting.customer);
  assert.equal(waitingReply.problem?.code, 'orders.payment-under-way');
  const order = await toValidate(shop);
  for (const status of orderStatuses.filter((candidate) => candidate !== 'to-pay')) {
    await putInStatus(shop, order, status);
    const refused = await shop.call(paymentToken, { order_id: order.orderId }, order.customer);
    assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.not-in-this-status'], status);
  }
  await putInStatus(shop, order, 'to-pay');
  assert.equal(
    (await shop.call(paymentToken, { order_id: order.orderId }, order.customer)).problem?.code,
    'orders.no-address',
  );
});

test('SYS-03 the provider receives the address and the telephone of the order', async () => {
  const order = await toPay(shop);
  const { payment } = shop.shop.gateways;
  const { createForm } = payment;
  const requests: unknown[] = [];
  payment.createForm = (request) => {
    requests.push(request.customer.address);
    return createForm(request);
  };
  await openedForm(shop, order);
  payment.createForm = createForm;
  const { address } = await seenByAdmin(shop, order);
  assert.ok(address?.street);
  assert.deepEqual(requests, [address]);
});

test('SYS-03 a request for a second form finds the payment of a form without a notice', async () => {
  const order = await toPay(shop);
  await shop.fetch('/sandbox/lyra/next', { method: 'POST', json: { outcome: 'accept', ipn: 'never' } });
  await payByCard(shop, await openedForm(shop, order));
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  const secondReply = await shop.call(paymentToken, { order_id: order.orderId }, order.customer);
  assert.equal(secondReply.problem?.code, 'orders.already-paid');
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
});

test('CUS-18 during a provider failure, a form is refused, the order stays, and the admin sees the failure until it ends', async () => {
  const order = await toPay(shop);
  // Earlier tests advanced the clock of `shop`. The provider's latest stored answer must not be later than the failure.
  await shop.shop.db.run(sql`delete from provider_states`);
  connection.cut = true;
  const refused = await proxiedShop.call(paymentToken, { order_id: order.orderId }, order.customer);
  assert.deepEqual([refused.status, refused.problem?.code], [502, 'payments.no-form']);
  assert.equal(refused.problem?.title, "Impossible d'initialiser le paiement. Veuillez réessayer.");
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.attention, await formsOf(order.orderId)], ['to-pay', [], []]);
  const listFailing = async () =>
    bodyOf(await shop.call(listFailingProviders, {}, admin)).failing.map((failure) => failure.provider);
  assert.deepEqual(await listFailing(), ['payment']);
  connection.cut = false;
  bodyOf(await proxiedShop.call(paymentToken, { order_id: order.orderId }, order.customer));
  assert.deepEqual(await listFailing(), []);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { bodyOf, paid, seenByAdmin, toPay, eventTypes } from '#sandbox/testing/order-steps.ts';
import { paymentNotice } from '#features/payments/domain/schemas.ts';
import { aTransactionId, notify, paymentAnswer, postNotice, signedFields } from '#sandbox/testing/notices.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { AdminOrder } from '#screens/admin/order/schemas.ts';
import { receiveNotice } from './receive-notice.ts';

const database = await testDatabase();
const shop = await testShop({ databaseUrl: database.url, background: false });
const secondShop = await testShop({ databaseUrl: database.url, background: false });
// Settings of the shop in service with its production keys, or of a rehearsal with its test keys.
const inService = (kind: '' | 'test') => ({
  NODE_ENV: 'production',
  SANDBOX: '0',
  PUBLIC_API_KEY: 'pk_production',
  PUBLIC_URL: 'https://boutique.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LYRA_API_URL: 'http://127.0.0.1:1',
  LYRA_STATIC_URL: 'http://127.0.0.1:1',
  LYRA_SHOP_ID: '12345678',
  LYRA_PASSWORD: `${kind || 'prod'}password_x`,
  LYRA_PUBLIC_KEY: `12345678:${kind}publickey_x`,
  LYRA_HMAC_KEY: 'x',
  COLISSIMO_API_URL: 'http://127.0.0.1:1',
  COLISSIMO_API_KEY: 'x',
  LAPOSTE_TRACKING_URL: 'http://127.0.0.1:1',
  LAPOSTE_TRACKING_KEY: 'x',
  TIKTOK_FEED_URL: 'ws://127.0.0.1:1',
  TIKTOK_FEED_KEY: 'x',
  TIKTOK_USERNAME: 'x',
});
const productionShop = await testShop({ databaseUrl: database.url, background: false, env: inService('') });
const testKeyShop = await testShop({
  databaseUrl: database.url,
  background: false,
  env: { ...inService('test'), SANDBOX: '1' },
});
afterAll(async () => {
  await Promise.all([shop, secondShop, productionShop, testKeyShop].map((instance) => instance.close()));
  await database.drop();
});

const rowsOf = (orderId: string) =>
  shop.shop.db.many<{ id: string; state: string; amount: number; flag: string | null; isNoticed: boolean }>(sql`
    select id, state, amount_cents as amount, flag, is_noticed as "isNoticed" from payment_transactions where order_id = ${orderId} order by created_at, id`);
const flagged = (seen: AdminOrder) => seen.transactions.filter(({ flag }) => flag !== null);
const flagsOf = async (order: { orderId: string }) => flagged(await seenByAdmin(shop, order)).map(({ flag }) => flag);

test('SYS-03 D-06 a signed notice marks the order as paid, with the provider’s date and number', async () => {
  const order = await toPay(shop);
  const uuid = aTransactionId();
  const answer = await notify(shop, { ...order, transactions: [{ uuid, creationDate: '2026-11-20T19:30:00+00:00' }] });
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /OK/);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.isPaid, flagged(seen)], ['paid', true, []]);
  assert.equal(new Date(seen.paymentDate ?? 0).toISOString(), '2026-11-20T19:30:00.000Z');
  const row = await shop.shop.db.one(sql`select payment_id, payment_status from orders where id = ${order.orderId}`);
  assert.deepEqual(row, { payment_id: uuid, payment_status: 'PAID' });
  assert.equal((await rowsOf(order.orderId))[0]?.isNoticed, true);
});

test('D-13 a notice sent twenty times at once to two processes is recorded once', async () => {
  const order = await toPay(shop);
  const fields = signedFields(shop, paymentAnswer(shop, { ...order, transactions: [{}] }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => postNotice(index % 2 ? shop : secondShop, fields)),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  assert.equal((await rowsOf(order.orderId)).length, 1);
  assert.equal((await eventTypes(shop, order)).filter((type) => type === 'order.paid').length, 1);
  assert.deepEqual(await flagsOf(order), []);
});

test('D-13 a notice that is not signed with the key of notices changes nothing', async () => {
  const order = await toPay(shop);
  const right = signedFields(shop, paymentAnswer(shop, { ...order, transactions: [{}] }));
  const byReturnKey = signedFields(
    shop,
    paymentAnswer(shop, { ...order, transactions: [{}] }),
    shop.config.lyra.hmacKey,
  );
  const { 'kr-hash': _hash, ...unsigned } = right;
  const forged: [string, Record<string, string>][] = [
    ['a stranger’s key', signedFields(shop, paymentAnswer(shop, { ...order, transactions: [{}] }), 'guess')],
    ['the key of browser returns', byReturnKey],
    ['the key of browser returns, under its own name', { ...byReturnKey, 'kr-hash-key': 'sha256_hmac' }],
    ['no signature', unsigned],
    ['an empty signature', { ...right, 'kr-hash': '' }],
    ['a changed answer', { ...right, 'kr-answer': (right['kr-answer'] ?? '').replace('3100', '1') }],
    ['another algorithm', { ...right, 'kr-hash-algorithm': 'none' }],
    ['nothing', {}],
  ];
  for (const [name, fields] of forged) assert.equal((await postNotice(shop, fields)).status, 401, name);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  assert.deepEqual(await rowsOf(order.orderId), []);
});

test('D-13 a signed notice that is unreadable or of another shop is refused and changes nothing', async () => {
  const order = await toPay(shop);
  const report = { ...order, transactions: [{}] };
  for (const answer of ['not json', '{}', '[]', 'null', paymentAnswer(shop, { ...report, shopId: '87654321' })]) {
    assert.equal((await postNotice(shop, signedFields(shop, answer))).status, 422, JSON.stringify(answer));
  }
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
});

test('D-13 a signed notice with an amount out of range or an invalid text is refused and stores nothing', async () => {
  const order = await toPay(shop);
  const long = 'a'.repeat(20_000);
  for (const invalidFields of [
    { amount: -3100 },
    { amount: 2_147_483_648 },
    { uuid: long },
    { uuid: 'a\0' },
    { currency: long },
    { detailedStatus: long },
  ]) {
    const answer = await notify(shop, { ...order, transactions: [invalidFields] });
    assert.equal(answer.status, 422, JSON.stringify(invalidFields).slice(0, 40));
    assert.equal(((await answer.json()) as { code: string }).code, 'payments.bad-answer');
  }
  assert.equal((await notify(shop, { ...order, total: -1, transactions: [] })).status, 422);
  assert.equal((await notify(shop, { ...order, transactions: Array.from({ length: 101 }, () => ({})) })).status, 422);
  assert.equal((await notify(shop, { orderId: long, transactions: [{}] })).status, 422);
  assert.deepEqual(await rowsOf(order.orderId), []);
  const refused = { detailedStatus: 'REFUSED', errorCode: `\0${long}` };
  assert.equal(
    (await notify(shop, { ...order, transactions: [refused] })).status,
    200,
    'long messages are cut, not refused',
  );
});

test('D-13 a notice for an unknown order is refused, so that the provider sends it again', async () => {
  for (const orderId of [crypto.randomUUID(), 'C1042', '', '../x', '12']) {
    assert.equal((await notify(shop, { orderId, transactions: [{}] })).status, 404, orderId);
  }
});

test('D-13 a different amount is stored and flagged, and the order is paid', async () => {
  for (const amount of [3099, 3101, 1, 999_999]) {
    const order = await toPay(shop);
    await notify(shop, { ...order, transactions: [{ amount }] });
    const seen = await seenByAdmin(shop, order);
    assert.equal(seen.status, 'paid');
    assert.deepEqual(
      flagged(seen).map(({ flag, amount: paid }) => [flag, paid]),
      [['amount', amount]],
    );
  }
});

test('D-13 a second payment of an order is stored and flagged, in the notice of the first payment or in a later notice', async () => {
  const order = await paid(shop);
  const [first] = await rowsOf(order.orderId);
  await notify(shop, { ...order, transactions: [{}] });
  assert.deepEqual(
    (await rowsOf(order.orderId)).map((row) => [row.state, row.flag]),
    [
      ['paid', null],
      ['paid', 'double'],
    ],
  );
  const storedOrder = await shop.shop.db.one(sql`select payment_id from orders where id = ${order.orderId}`);
  assert.deepEqual(storedOrder, { payment_id: first?.id });
  const secondOrder = await toPay(shop);
  await notify(shop, { ...secondOrder, transactions: [{}, {}] });
  assert.deepEqual(await flagsOf(secondOrder), ['double']);
});

test('D-13 money for a cancelled order is stored and flagged, and the order stays cancelled', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  await notify(shop, { ...order, transactions: [{}] });
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.isPaid, await flagsOf(order)], ['cancelled', true, ['cancelled-order']]);
});

test('D-13 a payment in another currency is stored and flagged, and the order stays unpaid', async () => {
  const order = await toPay(shop);
  await notify(shop, { ...order, transactions: [{ currency: 'USD' }] });
  assert.deepEqual([(await seenByAdmin(shop, order)).status, await flagsOf(order)], ['to-pay', ['currency']]);
});

test('D-13 a refused payment reported after an accepted payment leaves the order paid without a flag', async () => {
  const order = await toPay(shop);
  const refused = { detailedStatus: 'REFUSED', uuid: aTransactionId(), errorCode: 'ACQ_001' };
  await notify(shop, { ...order, transactions: [{}] });
  await notify(shop, { ...order, orderStatus: 'UNPAID', transactions: [refused] });
  await notify(shop, { ...order, orderStatus: 'UNPAID', transactions: [] });
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.isPaid, flagged(seen)], ['paid', true, []]);
  const storedOrder = await shop.shop.db.one(sql`select payment_status from orders where id = ${order.orderId}`);
  assert.deepEqual(storedOrder, { payment_status: 'PAID' });
});

test('D-13 a payment that waits for the bank pays the order once accepted, also after the seller set another status', async () => {
  const order = await toPay(shop);
  const uuid = aTransactionId();
  await notify(shop, {
    ...order,
    orderStatus: 'RUNNING',
    transactions: [{ uuid, detailedStatus: 'WAITING_AUTHORISATION' }],
  });
  assert.deepEqual(
    [(await seenByAdmin(shop, order)).status, (await seenByAdmin(shop, order)).paymentUnderWay],
    ['to-pay', true],
  );
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'preparing' }, shop.admin));
  await notify(shop, { ...order, transactions: [{ uuid }] });
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.isPaid, seen.paymentUnderWay], ['preparing', true, false]);
});

test('D-13 a test payment pays nothing in a shop in service, and a production payment does', async () => {
  const order = await toPay(shop);
  const report = { ...order, transactions: [{}] };
  assert.equal((await notify(productionShop, { ...report, mode: 'TEST' })).status, 422);
  assert.equal((await notify(testKeyShop, { ...report, mode: 'PRODUCTION' })).status, 422);
  // A shop in service does not start with test keys, so the configuration is changed after the start. A test payment
  // must not count even then.
  const servingCtx = { ...testKeyShop.system, config: { ...testKeyShop.config, inService: true } };
  await receiveNotice(
    servingCtx,
    z.parse(paymentNotice.input, signedFields(testKeyShop, paymentAnswer(testKeyShop, { ...report, mode: 'TEST' }))),
  );
  assert.deepEqual([(await seenByAdmin(shop, order)).status, await flagsOf(order)], ['to-pay', ['mode']]);
  assert.equal((await notify(productionShop, { ...report, mode: 'PRODUCTION' })).status, 200);
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
});

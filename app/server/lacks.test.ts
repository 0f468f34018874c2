import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { createLive, updateLive } from '#features/lives/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { paymentCallback, paymentNotice, paymentToken } from '#features/payments/domain/endpoints.ts';
import { reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import type { CheckName } from '#features/setup/domain/labels.ts';
import { checkPart } from '#features/setup/domain/endpoints.ts';
import { deleteLabel, generateLabel, recordNumber, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { enterClaim } from '#features/claims/domain/admin-endpoints.ts';
import { readShop } from '#features/content/domain/endpoints.ts';
import { queuesOf, roundsOf } from './background.ts';
import { enoughToSell, envWithout, inServiceEnv } from '#sandbox/testing/in-service.ts';
import { bodyOf, putInStatus, seenByAdmin, toPay, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { anAddress, until } from '#sandbox/testing/steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { aFolder } from '#sandbox/testing/shop-process.ts';
import type { Config } from '#platform/server/config/config.ts';
import { optionalProviders, type OptionalProvider } from '#shared/providers.ts';
import { loadConfig } from './config.ts';

async function shopWithout(lack: OptionalProvider, background = false): Promise<TestShop> {
  const shop = await testShop({ background, env: envWithout(lack) });
  bodyOf(await shop.call(changeSettings, enoughToSell, shop.admin));
  return shop;
}
const [noCards, noCarrier] = [await shopWithout('payment'), await shopWithout('shipping', true)];
const noRelay = await testShop({ env: envWithout('tiktok') });
afterAll(() => Promise.all([noCards.close(), noCarrier.close(), noRelay.close()]));

test('a shop in service lacks exactly the provider without keys, and no stand-in replaces it', () => {
  const read = (env: NodeJS.ProcessEnv) => loadConfig({ ...env, DATA_DIR: aFolder() });
  const lackedBy = ({ lacks }: Config) => optionalProviders.filter((provider) => lacks[provider]);
  assert.deepEqual(lackedBy(read(inServiceEnv)), []);
  assert.deepEqual(lackedBy(read({ SANDBOX: '1' })), []);
  for (const lack of optionalProviders) {
    const config = read(envWithout(lack));
    assert.deepEqual(lackedBy(config), [lack]);
    assert.ok(!Object.values(config.standIns).includes(true), lack);
  }
});

const failures = (shop: TestShop) =>
  shop.shop.db.many(sql`select provider from provider_states where provider <> 'mail' and failing_since is not null`);
const workOf = ({ shop }: TestShop): string[] => [
  ...queuesOf(shop).flatMap(({ name, every }) => (every ? [name] : [])),
  ...roundsOf(shop).map(({ name }) => name),
];

test('CUS-17 without a card contract an order is validated, and its payment is refused with the next step for the buyer', async () => {
  assert.deepEqual(bodyOf(await noCards.call(readShop, {}, null)).lacks, ['payment']);
  const order = await toValidate(noCards);
  const address = anAddress({ email: order.customer.email });
  assert.equal(
    bodyOf(await noCards.call(giveAddress, { orderId: order.orderId, address }, order.customer)).status,
    'to-pay',
  );
  const token = await noCards.call(paymentToken, { order_id: order.orderId }, order.customer);
  assert.deepEqual([token.status, token.problem?.code], [409, 'payments.no-cards']);
  assert.match(token.problem?.message ?? '', /écrivez-nous/);
  const report = { orderId: order.orderId, paymentId: order.orderId };
  assert.equal((await noCards.call(paymentCallback, report, order.customer)).problem?.code, 'payments.no-cards');
  assert.deepEqual(await failures(noCards), [], 'a missing provider is not recorded as failing');
});

test('D-13 without a card contract nobody can sign a notice, not even with the empty key', async () => {
  const order = await toPay(noCards);
  const answer = JSON.stringify({ orderStatus: 'PAID', orderDetails: { orderId: order.orderId } });
  for (const key of ['password', 'sha256_hmac']) {
    const notice = {
      'kr-hash-algorithm': 'sha256_hmac',
      'kr-hash-key': key,
      'kr-hash': createHmac('sha256', '').update(answer).digest('hex'),
      'kr-answer-type': 'V4/Payment',
      'kr-answer': answer,
    };
    const reply = await noCards.call(paymentNotice, notice, null);
    assert.deepEqual([reply.status, reply.problem?.code], [401, 'payments.bad-signature']);
  }
  assert.equal((await seenByAdmin(noCards, order)).status, 'to-pay');
});

test('ADM-20 without a card contract the owner marks an order as paid, and card refunds and the reconciliation are refused', async () => {
  const order = await toPay(noCards);
  bodyOf(await noCards.call(changeStatus, { orderId: order.orderId, status: 'paid' }, noCards.admin));
  const refundInput = {
    orderId: order.orderId,
    key: crypto.randomUUID(),
    amount: 100,
    itemIds: [],
    withPostage: false,
    left: 100,
  };
  assert.equal((await noCards.call(refundOrder, refundInput, noCards.admin)).problem?.code, 'refunds.no-contract');
  const compared = await noCards.call(reconcilePayments, {}, noCards.admin);
  assert.equal(compared.problem?.code, 'reconciliation.no-contract');
  assert.deepEqual(await noCards.shop.db.many(sql`select from reconciliations`), [], 'no comparison is recorded');
});

test('no background work calls a provider that the shop lacks', () => {
  const lacking = (shop: TestShop) => workOf(noRelay).filter((name) => !workOf(shop).includes(name));
  assert.deepEqual(lacking(noCards).toSorted(), ['payments-waiting', 'reconciliation', 'reminders']);
  assert.deepEqual(lacking(noCarrier).toSorted(), ['parcels', 'parcels-stuck', 'returns', 'returns-stuck']);
});

test('a job of an earlier configuration is dropped without a call', async () => {
  const check = queuesOf(noCards.shop).find(({ name }) => name === 'payment-check');
  await check?.run({ orderId: crypto.randomUUID() });
  assert.deepEqual(await failures(noCards), []);
});

async function toPrepare(shop: TestShop) {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, shop.admin));
  return order;
}

test('ADM-23 without a carrier a label is refused, and a typed number prepares the parcel', async () => {
  const order = await toPrepare(noCarrier);
  const { orderId } = order;
  const label = await noCarrier.call(generateLabel, { orderId }, noCarrier.admin);
  assert.deepEqual([label.status, label.problem?.code], [409, 'shipping.no-carrier']);
  assert.equal(
    (await noCarrier.call(recordNumber, { orderId, trackingId: '6A12345678901' }, noCarrier.admin)).problem?.code,
    'shipping.bad-number',
  );
  const typed = bodyOf(
    await noCarrier.call(recordNumber, { orderId, trackingId: ' 6a 1598 4040 331' }, noCarrier.admin),
  );
  assert.equal(typed.trackingId, '6A15984040331');
  const seen = await seenByAdmin(noCarrier, order);
  assert.deepEqual([seen.label?.trackingId, seen.label?.path, seen.labelRefused], ['6A15984040331', null, null]);
  bodyOf(await noCarrier.call(validatePreparation, { orderId }, noCarrier.admin));
  bodyOf(await noCarrier.call(changeStatus, { orderId, status: 'shipped' }, noCarrier.admin));
  assert.ok((await eventTypes(noCarrier, order)).includes('order.number-typed'));
  const mail = sql`select from mails where kind = 'parcel-shipped' and order_id = ${orderId}`;
  await until(async () => (await noCarrier.shop.db.run(mail)) === 1);
  assert.deepEqual(await failures(noCarrier), []);
  const secondOrder = await toPrepare(noCarrier);
  const recordReply = await noCarrier.call(
    recordNumber,
    { orderId: secondOrder.orderId, trackingId: '6A15984040331' },
    noCarrier.admin,
  );
  assert.equal(recordReply.problem?.code, 'shipping.number-taken');
});

test('ADM-23 a seller deletes a typed number and types another number; a customer may not type a number', async () => {
  const order = await toPrepare(noCarrier);
  const { orderId } = order;
  const type = (trackingId: string, as = noCarrier.admin) => noCarrier.call(recordNumber, { orderId, trackingId }, as);
  assert.equal((await type('87000999999999A', order.customer)).status, 403);
  bodyOf(await type('87000999999999A'));
  assert.equal((await type('87000999999999B')).problem?.code, 'shipping.label-exists');
  bodyOf(await noCarrier.call(deleteLabel, { orderId }, noCarrier.admin));
  assert.equal((await seenByAdmin(noCarrier, order)).label, null);
  bodyOf(await type('87000999999999B'));
  await putInStatus(noCarrier, order, 'delivered');
  assert.equal((await noCarrier.call(deleteLabel, { orderId }, noCarrier.admin)).status, 409);
});

test('ADM-26 without a relay the console shows that comments are not read, and claims are entered by hand', async () => {
  const { admin } = noRelay;
  const live = { title: 'Live', liveDate: '2026-11-26T19:00:00Z', isActive: true };
  const liveId = bodyOf(await noRelay.call(createLive, live, admin)).id;
  const state = async () => bodyOf(await noRelay.call(listFeedEvents, { liveId }, admin)).feed.state;
  await until(async () => (await state()) === 'no-relay');
  await noRelay.aProduct(liveId, 42, 1500);
  bodyOf(await noRelay.call(enterClaim, { liveId, ref: 42, pseudo: 'lea.martin' }, admin));
  assert.deepEqual(await failures(noRelay), []);
  assert.deepEqual(await noRelay.shop.db.many(sql`select from feed_cuts`), [], 'no cut is recorded without a listener');
  bodyOf(await noRelay.call(updateLive, { liveId, isActive: false }, admin));
  await until(async () => (await state()) === 'off');
});

test('a check of a missing part names the manual alternative', async () => {
  const outcomes = async (shop: TestShop, parts: readonly CheckName[]) =>
    Promise.all(parts.map(async (part) => bodyOf(await shop.call(checkPart, { part }, shop.admin)).outcome));
  assert.deepEqual(await outcomes(noCards, ['payment']), ['absent']);
  assert.deepEqual(await outcomes(noCarrier, ['shipping', 'tracking']), ['absent', 'absent']);
  assert.deepEqual(await outcomes(noRelay, ['tiktok']), ['absent']);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { lifecycleOf, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { deleteLabel, generateLabel, labelPdf } from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { createColissimoGateway } from '#platform/server/integrations/shipping/colissimo.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toPay, eventTypes } from '#sandbox/testing/order-steps.ts';
import { labelSender } from '#app/server/label-sender.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const setNextOutcome = (outcome: string) =>
  shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome } });
const label = (orderId: string, more: { afterUnknown?: boolean; weightGrams?: number } = {}) =>
  shop.call(generateLabel, { orderId, ...more }, admin);
interface CarrierParcel {
  trackingId: string;
  orderNumber: string;
}
async function parcelsOf(order: { orderId: string }): Promise<CarrierParcel[]> {
  const { number } = await seenByAdmin(shop, order);
  const parcels = (await (await shop.fetch('/sandbox/colissimo/parcels.json')).json()) as CarrierParcel[];
  return parcels.filter((parcel) => parcel.orderNumber === number);
}
const statesOf = async (orderId: string) =>
  (
    await shop.shop.db.many<{ state: string }>(sql`
    select state from shipping_labels where order_id = ${orderId} order by created_at`)
  ).map((row) => row.state);

test('SYS-02 ADM-23 generate-shipping-label answers success and message, stores path and number, and makes a readable PDF', async () => {
  const order = await paid(shop);
  const reply = bodyOf(await label(order.orderId));
  assert.deepEqual([reply.success, reply.message], [true, 'Étiquette créée']);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual(seen.label, { trackingId: reply.tracking_id, path: reply.label_path, unreadableSince: null });
  assert.match(reply.tracking_id, /^6A\d{11}$/);
  const pdf = await shop.fetch(urlOf(labelPdf, { orderId: order.orderId }), { as: admin });
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
  assert.match(await pdf.text(), /^%PDF-/);
  const storedLabel = await shop.shop.gateways.files.get('shipping', reply.label_path);
  assert.ok(storedLabel);
  assert.equal((await eventTypes(shop, order)).at(-1), 'order.label-made');
});

test('ADM-23 a parcel without a piece to send gets no label, and the carrier gets no request', async () => {
  const removed = await paid(shop);
  await shop.shop.db.run(sql`
    update order_items set released_at = now(), release_reason = 'removed' where order_id = ${removed.orderId}`);
  const withdrawn = await paid(shop);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: withdrawn.orderId, name: 'Léa' }, withdrawn.customer));
  for (const { id } of (await seenByAdmin(shop, withdrawn)).attention)
    bodyOf(await shop.call(settleAttention, { attentionId: id }, admin));
  const refunded = await paid(shop);
  bodyOf(await refundSteps(shop).requestRefund(refunded));
  for (const { id } of (await seenByAdmin(shop, refunded)).attention)
    bodyOf(await shop.call(settleAttention, { attentionId: id }, admin));
  for (const order of [removed, withdrawn, refunded]) {
    const refused = await label(order.orderId);
    assert.deepEqual([refused.status, refused.problem?.code], [409, 'shipping.empty-parcel']);
    assert.deepEqual([await parcelsOf(order), await statesOf(order.orderId)], [[], []]);
  }
});

test('SYS-04 ten concurrent clicks buy one label', async () => {
  const order = await paid(shop);
  const answers = await Promise.all(Array.from({ length: 10 }, () => label(order.orderId)));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  for (const { status, problem } of answers.filter((answer) => answer.status !== 200)) {
    assert.equal(status, 409);
    assert.ok(problem?.code === 'shipping.label-busy' || problem?.code === 'shipping.label-exists', problem?.code);
  }
  assert.equal((await parcelsOf(order)).length, 1);
  assert.equal((await label(order.orderId)).problem?.code, 'shipping.label-exists');
  assert.equal((await label(order.orderId, { afterUnknown: true })).problem?.code, 'shipping.label-exists');
  assert.equal((await parcelsOf(order)).length, 1);
});

test('SYS-04 the carrier’s refusal is shown with its words and code, and a repeated request makes the label', async () => {
  const order = await paid(shop);
  await setNextOutcome('30204');
  const refused = await label(order.orderId);
  assert.deepEqual([refused.status, refused.problem?.code], [422, 'shipping.carrier-refused']);
  assert.deepEqual(Object(refused.problem?.params).code, '30204');
  assert.match(refused.problem?.title ?? '', /^Colissimo refuse l’étiquette\u00A0: .{10,} \(code 30204\)$/);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.label, seen.labelUnknown, seen.status], [null, false, 'paid']);
  assert.equal(seen.labelRefused?.reason, refused.problem?.title);
  assert.equal(seen.events[0] && eventSentence(seen.events[0]), refused.problem?.title);
  assert.deepEqual(bodyOf(await shop.call(listFailingProviders, {}, admin)).failing, []);
  bodyOf(await label(order.orderId));
  assert.deepEqual(await statesOf(order.orderId), ['refused', 'made']);
  assert.equal((await seenByAdmin(shop, order)).labelRefused, null);
});

test('SYS-04 a request without an answer leaves the label unknown, and only staff may repeat it after a check', async (t) => {
  const { shipping } = shop.shop.gateways;
  t.onTestFinished(() => {
    shop.shop.gateways.shipping = shipping;
  });
  shop.shop.gateways.shipping = createColissimoGateway({
    ...shop.config.colissimo,
    sender: async () => labelSender(shop.config.identity, shop.config),
    timeoutMs: 3_000,
  });
  const order = await paid(shop);
  await setNextOutcome('timeout');
  const lost = await label(order.orderId);
  shop.shop.gateways.shipping = shipping;
  assert.deepEqual([lost.status, lost.problem?.code], [409, 'shipping.label-unknown']);
  assert.equal((await parcelsOf(order)).length, 1, 'the carrier made the label');
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.label, seen.labelUnknown, seen.status], [null, true, 'paid']);
  assert.equal((await eventTypes(shop, order)).at(-1), 'order.label-unknown');
  assert.deepEqual(
    bodyOf(await shop.call(listFailingProviders, {}, admin)).failing.map((failure) => failure.provider),
    ['shipping'],
  );
  assert.equal((await label(order.orderId)).problem?.code, 'shipping.label-unknown');
  assert.equal((await parcelsOf(order)).length, 1);
  const reply = bodyOf(await label(order.orderId, { afterUnknown: true }));
  assert.equal((await seenByAdmin(shop, order)).label?.trackingId, reply.tracking_id);
  assert.equal((await parcelsOf(order)).length, 2);
  assert.deepEqual(await statesOf(order.orderId), ['deleted', 'made']);
  assert.deepEqual(bodyOf(await shop.call(listFailingProviders, {}, admin)).failing, []);
});

test('SYS-04 a server error of the carrier (HTTP 500) leaves the label unknown, and its deletion allows a new request', async () => {
  const order = await paid(shop);
  await setNextOutcome('http-500');
  for (const { problem } of [await label(order.orderId), await label(order.orderId)])
    assert.match(
      `${problem?.code} ${problem?.title}`,
      /^shipping.label-unknown Colissimo a répondu par une erreur \(HTTP 500\)/,
    );
  assert.match((await seenByAdmin(shop, order)).labelUnknownReason ?? '', /HTTP 500/);
  bodyOf(await shop.call(deleteLabel, { orderId: order.orderId }, admin));
  assert.equal((await seenByAdmin(shop, order)).labelUnknown, false);
  bodyOf(await label(order.orderId));
});

test('SYS-04 a request to an unreachable carrier makes no label, and a repeated request makes the label', async (t) => {
  const { shipping } = shop.shop.gateways;
  t.onTestFinished(() => {
    shop.shop.gateways.shipping = shipping;
  });
  shop.shop.gateways.shipping = createColissimoGateway({
    ...shop.config.colissimo,
    sender: async () => labelSender(shop.config.identity, shop.config),
    apiUrl: 'http://127.0.0.1:2',
  });
  const order = await paid(shop);
  const down = await label(order.orderId);
  assert.deepEqual([down.status, down.problem?.code], [503, 'shipping.carrier-down']);
  shop.shop.gateways.shipping = shipping;
  bodyOf(await label(order.orderId));
});

test('SYS-04 a process that died during a request leaves an unknown label once an answer is no longer possible', async () => {
  const order = await paid(shop);
  await shop.shop.db.run(sql`
    insert into shipping_labels (order_id, state, weight_grams, created_at)
    values (${order.orderId}, 'requested', 450, now() - interval '1 minute')`);
  assert.equal((await label(order.orderId, { afterUnknown: true })).problem?.code, 'shipping.label-busy');
  assert.equal((await seenByAdmin(shop, order)).labelUnknown, false);
  await shop.shop.db.run(sql`
    update shipping_labels set created_at = now() - interval '3 minutes' where order_id = ${order.orderId}`);
  assert.equal((await seenByAdmin(shop, order)).labelUnknown, true);
  assert.equal((await label(order.orderId)).problem?.code, 'shipping.label-unknown');
  bodyOf(await label(order.orderId, { afterUnknown: true }));
});

test('SYS-04 a failure to store the PDF keeps the parcel number, and a repeated request buys no second label', async (t) => {
  const { files } = shop.shop.gateways;
  t.onTestFinished(() => {
    shop.shop.gateways.files = files;
  });
  shop.shop.gateways.files = { ...files, put: () => Promise.reject(new Error('disk full')) };
  const order = await paid(shop);
  assert.ok((await label(order.orderId)).status >= 500);
  const [parcel] = await parcelsOf(order);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.labelUnknown, (await label(order.orderId)).problem?.code], [true, 'shipping.label-unknown']);
  assert.match(String(seen.events[0]?.data['message']), new RegExp(parcel?.trackingId ?? '-'));
  assert.equal((await parcelsOf(order)).length, 1);
});

test('ADM-23 a label needs a status in preparation, an address and no imported label', async () => {
  const order = await toPay(shop);
  for (const status of orderStatuses) {
    await putInStatus(shop, order, status);
    if (lifecycleOf(status).may.includes('make-label')) continue;
    assert.equal((await label(order.orderId)).problem?.code, 'orders.not-in-this-status', status);
  }
  await putInStatus(shop, order, 'paid');
  await shop.shop.db.run(sql`update orders set shipping_address = null where id = ${order.orderId}`);
  assert.equal((await label(order.orderId)).problem?.code, 'orders.no-address');
  const imported = await paid(shop);
  await shop.shop.db.run(sql`
    update orders set shipping_label_path = 'old/label.pdf', tracking_id = '6A15984040331' where id = ${imported.orderId}`);
  assert.equal((await label(imported.orderId)).problem?.code, 'shipping.label-exists');
  assert.deepEqual([await parcelsOf(order), await parcelsOf(imported)], [[], []]);
});

test('ADM-23 D-16 only the back office makes, reads, deletes or lists labels', async () => {
  const order = await paid(shop);
  bodyOf(await label(order.orderId));
  for (const as of [order.customer, null]) {
    assert.equal((await shop.call(generateLabel, { orderId: order.orderId }, as)).status, 403);
    assert.equal((await shop.call(deleteLabel, { orderId: order.orderId }, as)).status, 403);
    assert.equal((await shop.call(listPreparation, {}, as)).status, 403);
    assert.equal((await shop.fetch(urlOf(labelPdf, { orderId: order.orderId }), { as })).status, 403);
  }
});

test('ADM-23 an imported label with a path outside its bucket is not found', async () => {
  const { orderId } = await paid(shop);
  await shop.shop.db.run(sql`update orders set shipping_label_path = '../secret.pdf' where id = ${orderId}`);
  const answer = await shop.fetch(urlOf(labelPdf, { orderId }), { as: admin });
  assert.equal(answer.status, 404);
});

test('SYS-04 the shop’s clock decides when a label request counts as unanswered', async () => {
  const order = await paid(shop);
  await shop.shop.db.run(sql`
    insert into shipping_labels (order_id, state, weight_grams, created_at)
    values (${order.orderId}, 'requested', 450, ${shop.shop.now()})`);
  const isUnknown = async () => {
    const { orders } = bodyOf(await shop.call(listPreparation, {}, admin));
    const listed = orders.find(({ id }) => id === order.orderId)?.labelUnknown;
    return [(await seenByAdmin(shop, order)).labelUnknown, listed];
  };
  assert.deepEqual(await isUnknown(), [false, false]);
  shop.advance(3 * 60_000);
  assert.deepEqual(await isUnknown(), [true, true]);
});

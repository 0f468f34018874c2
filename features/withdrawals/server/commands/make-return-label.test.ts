import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { urlOf } from '#shared/http/request.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { makeReturnLabel, refuseWithdrawal, returnLabelPdf } from '#features/withdrawals/domain/admin-endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { myReturnLabelPdf, tellParcelSent, withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { createColissimoGateway } from '#platform/server/integrations/shipping/colissimo.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { labelSender } from '#app/server/label-sender.ts';
import { bodyOf, paid, seenByAdmin, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
const { db } = shop.shop;

const setFreeReturns = async (freeReturns: boolean) => bodyOf(await shop.call(changeSettings, { freeReturns }, admin));
const setNextOutcome = (outcome: string) =>
  shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome } });

interface StatedWithdrawal extends Placed {
  withdrawalId: string;
}
async function createWithdrawal(status: 'delivered' | null = 'delivered'): Promise<StatedWithdrawal> {
  const order = await paid(shop, [2500, 1500]);
  const { orderId, customer } = order;
  if (status) bodyOf(await shop.call(changeStatus, { orderId, status }, admin));
  return { ...order, ...bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer)) };
}
const ask = ({ withdrawalId }: StatedWithdrawal, afterUnknown?: boolean) =>
  shop.call(makeReturnLabel, { withdrawalId, ...(afterUnknown && { afterUnknown }) }, admin);
const readWithdrawal = async ({ orderId }: StatedWithdrawal) => {
  const [found] = bodyOf(await shop.call(listWithdrawals, { orderId }, admin)).withdrawals;
  assert.ok(found);
  return found;
};
interface CarrierParcel {
  trackingId: string;
  orderNumber: string;
  productCode: string;
  sender: Record<string, string>;
  addressee: Record<string, string>;
}
async function parcelsOf(order: StatedWithdrawal): Promise<CarrierParcel[]> {
  const { number } = await seenByAdmin(shop, order);
  const parcels = (await (await shop.fetch('/sandbox/colissimo/parcels.json')).json()) as CarrierParcel[];
  return parcels.filter(({ orderNumber }) => orderNumber === number);
}

test('ADM-23 a return label is refused while returns are not free, for pieces that never left, and once the parcel is sent', async () => {
  const order = await createWithdrawal();
  assert.equal((await ask(order)).problem?.code, 'withdrawals.returns-are-hers');
  await setFreeReturns(true);
  assert.equal((await ask(await createWithdrawal(null))).problem?.code, 'withdrawals.nothing-to-return');
  const sent = await createWithdrawal();
  bodyOf(
    await shop.call(
      tellParcelSent,
      { withdrawalId: sent.withdrawalId, trackingNumber: '6A15984040331' },
      sent.customer,
    ),
  );
  assert.equal((await ask(sent)).problem?.code, 'withdrawals.not-in-this-state');
  assert.deepEqual(await parcelsOf(order), []);
});

test('ADM-23 an order whose terms promised a free return keeps it after the shop has ended free returns', async () => {
  await setFreeReturns(true);
  const order = await createWithdrawal();
  await setFreeReturns(false);
  assert.equal((await readWithdrawal(order)).isReturnFree, true);
  const { isReturnFree } = bodyOf(await shop.call(getMyWithdrawals, { orderId: order.orderId }, order.customer));
  assert.equal(isReturnFree, true);
  bodyOf(await ask(order));
  await sendDueMails(system);
  const receipts = (await mailsTo(shop, order.customer.email)).filter(({ text }) =>
    text.includes('Le retour est gratuit'),
  );
  assert.equal(receipts.length, 1);
  await setFreeReturns(true);
});

test('ADM-23 “Étiquette de retour” buys a label from the customer to the shop, which the customer can print and receives by mail', async () => {
  const order = await createWithdrawal();
  const { trackingId } = bodyOf(await ask(order));
  assert.match(trackingId, /^8R\d{11}$/);
  const [parcel] = await parcelsOf(order);
  assert.deepEqual(
    [parcel?.productCode, parcel?.sender['lastName'], Boolean(parcel?.addressee['companyName'])],
    ['CORE', (await seenByAdmin(shop, order)).address?.lastName, true],
  );
  const returnLabel = (await readWithdrawal(order)).returnLabel;
  assert.deepEqual(returnLabel, { trackingId, at: returnLabel?.at, hasFile: true });
  assert.ok(Math.abs(Date.parse(returnLabel.at) - shop.shop.now().getTime()) < 60_000, returnLabel.at);
  const ownWithdrawals = bodyOf(await shop.call(getMyWithdrawals, { orderId: order.orderId }, order.customer));
  assert.deepEqual(ownWithdrawals.withdrawals[0]?.returnLabel, returnLabel);
  for (const [endpoint, as] of [
    [returnLabelPdf, admin],
    [myReturnLabelPdf, order.customer],
  ] as const) {
    const pdf = await shop.fetch(urlOf(endpoint, { withdrawalId: order.withdrawalId }), { as });
    assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
  }
  await sendDueMails(system);
  const mails = (await mailsTo(shop, order.customer.email)).filter(({ subject }) => subject.includes('étiquette'));
  assert.equal(mails.length, 1);
  assert.ok(mails[0]?.text.includes(trackingId), mails[0]?.text);
  assert.equal((await eventTypes(shop, order)).at(-1), 'order.return-label-made');
  assert.deepEqual(await db.many(sql`select path from file_drafts`), [], 'the file is kept');
});

test('a visitor and another customer cannot read a return label, and the buyer cannot request it', async () => {
  const order = await createWithdrawal();
  bodyOf(await ask(order));
  const { customer: otherCustomer } = await paid(shop);
  const { withdrawalId } = order;
  const status = async (as: typeof otherCustomer | null) =>
    (await shop.fetch(urlOf(myReturnLabelPdf, { withdrawalId }), { as })).status;
  assert.deepEqual([await status(null), await status(otherCustomer)], [401, 404]);
  assert.equal((await shop.fetch(urlOf(returnLabelPdf, { withdrawalId }), { as: order.customer })).status, 403);
  assert.equal((await shop.call(makeReturnLabel, { withdrawalId }, order.customer)).status, 403);
});

test('SYS-04 ten concurrent requests buy one return label', async () => {
  const order = await createWithdrawal();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(order)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal((await parcelsOf(order)).length, 1);
  assert.equal((await ask(order, true)).problem?.code, 'shipping.label-exists');
});

test('a label request without an answer is not repeated automatically', async (t) => {
  const { gateways, config, settings } = shop.shop;
  const carrier = gateways.shipping;
  t.onTestFinished(() => {
    gateways.shipping = carrier;
  });
  gateways.shipping = createColissimoGateway({
    apiUrl: `${shop.url}/sandbox/colissimo`,
    apiKey: config.colissimo.apiKey,
    trackingUrl: `${shop.url}/sandbox/colissimo`,
    trackingKey: config.colissimo.trackingKey,
    sender: async () => labelSender(await settings.read(), config),
    // Shorter than the default of ten seconds, because one request gets no answer.
    timeoutMs: 6_000,
  });
  const order = await createWithdrawal();
  await setNextOutcome('timeout');
  assert.equal((await ask(order)).problem?.code, 'shipping.label-unknown');
  assert.equal((await readWithdrawal(order)).labelUnknown, true);
  assert.equal((await ask(order)).problem?.code, 'shipping.label-unknown');
  assert.equal((await parcelsOf(order)).length, 1);
  assert.ok((await eventTypes(shop, order)).includes('order.return-label-unknown'));
  gateways.shipping = carrier;
  bodyOf(await ask(order, true));
  assert.equal((await readWithdrawal(order)).labelUnknown, false);
});

test('a process killed while the carrier answers leaves a request that staff see, and a repeated request buys no parcel', async () => {
  const order = await createWithdrawal();
  await db.run(sql`
    insert into return_labels (withdrawal_id, state, weight_grams, created_at, updated_at)
    values (${order.withdrawalId}, 'requested', 800, now(), now())`);
  assert.equal((await ask(order)).problem?.code, 'shipping.label-busy');
  await db.run(
    sql`update return_labels set created_at = now() - interval '5 minutes' where withdrawal_id = ${order.withdrawalId}`,
  );
  assert.equal((await ask(order)).problem?.code, 'shipping.label-unknown');
  assert.equal((await readWithdrawal(order)).labelUnknown, true);
  assert.deepEqual(await parcelsOf(order), []);
});

test('a refusal shows the carrier’s message and where to correct it, and another try is possible', async () => {
  const order = await createWithdrawal();
  for (const [outcome, words, where] of [
    ['30700', 'Le produit demandé n', 'Demandez «\u00A0Colissimo Retour\u00A0»'],
    ['30211', 'Le code postal du destinataire', '«\u00A0Ma boutique\u00A0»'],
    ['30107', 'Le code postal de l', 'celle de sa commande'],
  ] as const) {
    await setNextOutcome(outcome);
    const { status, problem } = await ask(order);
    assert.deepEqual([status, problem?.code], [422, 'withdrawals.return-label-refused']);
    for (const text of [words, outcome, where]) assert.ok(problem?.title.includes(text), problem?.title);
  }
  bodyOf(await ask(order));
  assert.equal((await parcelsOf(order)).length, 1);
});

const refuseAsTooLate = async ({ withdrawalId }: StatedWithdrawal) =>
  bodyOf(await shop.call(refuseWithdrawal, { withdrawalId, reason: 'too-late' }, admin));
const labelMailsTo = async ({ customer }: StatedWithdrawal) =>
  (await mailsTo(shop, customer.email)).filter(({ subject }) => subject.includes('étiquette'));

test('a withdrawal refused while the carrier answers stores its label, and does not mail the label to the buyer', async (t) => {
  const { gateways } = shop.shop;
  const carrier = gateways.shipping;
  t.onTestFinished(() => {
    gateways.shipping = carrier;
  });
  const order = await createWithdrawal();
  gateways.shipping = {
    ...carrier,
    makeReturnLabel: async (request) => {
      const label = await carrier.makeReturnLabel(request);
      await refuseAsTooLate(order);
      return label;
    },
  };
  const { trackingId } = bodyOf(await ask(order));
  assert.equal((await readWithdrawal(order)).returnLabel?.trackingId, trackingId);
  await sendDueMails(system);
  assert.deepEqual(await labelMailsTo(order), []);
});

test('a return label whose mail waits is not mailed once the withdrawal is refused', async () => {
  const order = await createWithdrawal();
  bodyOf(await ask(order));
  await refuseAsTooLate(order);
  await sendDueMails(system);
  assert.deepEqual(await labelMailsTo(order), []);
});

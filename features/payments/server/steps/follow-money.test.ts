import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { aTransactionId, notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { HOUR, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followStatus } from './follow-money.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const report = (order: Placed, ...transactions: NoticeTransaction[]) => notify(shop, { ...order, transactions });
const debitIdOf = async (order: Placed) => (await seenByAdmin(shop, order)).transactions[0]?.id ?? '';
const openItems = async (order: Placed) => (await seenByAdmin(shop, order)).attention;
const kindsOf = async (order: Placed) => (await openItems(order)).map(({ kind }) => kind);
const label = ({ orderId }: Placed) => shop.call(generateLabel, { orderId }, shop.admin);
const validate = ({ orderId }: Placed) => shop.call(validatePreparation, { orderId }, shop.admin);
async function settleAll(order: Placed): Promise<void> {
  for (const { id } of await openItems(order))
    bodyOf(await shop.call(settleAttention, { attentionId: id, note: 'vu', money: 'kept-agreed' }, shop.admin));
}
async function setStatus(order: Placed, status: 'cancelled' | 'to-pay' | 'paid'): Promise<void> {
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
  await followStatus(shop.system, order.orderId);
}

const paymentChanges: Record<
  string,
  { makeNotice: (debit: string) => NoticeTransaction; kind: string; event: string }
> = {
  'cancelled after being paid': {
    makeNotice: (uuid) => ({ uuid, detailedStatus: 'CANCELLED' }),
    kind: 'payment-cancelled',
    event: 'order.payment-taken-back',
  },
  'whose amount was lowered': {
    makeNotice: (uuid) => ({ uuid, amount: 2000 }),
    kind: 'payment-lowered',
    event: 'order.payment-taken-back',
  },
  'with a refund that only its debit reports': {
    makeNotice: (uuid) => ({
      uuid,
      transactionDetails: { cardDetails: { captureResponse: { refundAmount: 500 } } },
    }),
    kind: 'refund',
    event: 'order.payment-taken-back',
  },
  'refunded by a credit': {
    makeNotice: () => ({ operationType: 'CREDIT', amount: 1000 }),
    kind: 'refund',
    event: 'order.refund-told',
  },
  'refunded by a pending credit': {
    makeNotice: () => ({ operationType: 'CREDIT', detailedStatus: 'REFUND_TO_RETRY' }),
    kind: 'refund-pending',
    event: 'order.refund-told',
  },
  'charged back': {
    makeNotice: () => ({ operationType: 'CREDIT', transactionDetails: { creationContext: 'CHARGEBACK' } }),
    kind: 'chargeback',
    event: 'order.charged-back',
  },
  'later reported as refused': {
    makeNotice: (uuid) => ({ uuid, detailedStatus: 'REFUSED' }),
    kind: 'payment-contradicted',
    event: 'attention.raised',
  },
  'reported in an unknown state': {
    makeNotice: (uuid) => ({ uuid, detailedStatus: 'CAPTURE_FAILED' }),
    kind: 'payment-status',
    event: 'attention.raised',
  },
};

for (const [change, { makeNotice, kind, event }] of Object.entries(paymentChanges)) {
  test(`D-13 a payment ${change} has one line in the history and one alert, which holds the parcel until it is settled`, async () => {
    const order = await paid(shop);
    const notice = makeNotice(await debitIdOf(order));
    if (!notice.uuid) notice.uuid = aTransactionId();
    for (let times = 0; times < 3; times++) assert.equal((await report(order, notice)).status, 200);
    assert.deepEqual(await kindsOf(order), [kind]);
    const types = await eventTypes(shop, order);
    assert.equal(types.filter((type) => type === event).length, 1, types.join());
    for (const answer of [await label(order), await validate(order)]) {
      assert.deepEqual([answer.status, answer.problem?.code], [409, 'attention.parcel-held']);
    }
    await settleAll(order);
    await report(order, notice);
    assert.deepEqual(await kindsOf(order), []);
    bodyOf(await label(order));
    bodyOf(await validate(order));
  });
}

test('D-13 a refund reported after the label blocks the preparation', async () => {
  const order = await paid(shop);
  bodyOf(await label(order));
  await report(order, { operationType: 'CREDIT', amount: 100 });
  assert.equal((await validate(order)).problem?.code, 'attention.parcel-held');
});

test('D-13 a paid order cancelled by hand owes its money until the provider has refunded it', async () => {
  const order = await paid(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  const jobs = await shop.shop.db.many<{ data: Record<string, unknown> }>(sql`
    select data from pgboss.job where name = 'reactions' and data->>'reaction' = 'follow-money'
      and data->'event'->>'orderId' = ${order.orderId}`);
  const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
  // A job may run twice.
  for (const { data } of [...jobs, ...jobs]) await reactions?.run(data);
  assert.deepEqual(
    (await openItems(order)).map(({ kind, data }) => [kind, data]),
    [['money-owed', { amount: 3100 }]],
  );
  await report(order, { operationType: 'CREDIT', amount: 1100 });
  assert.deepEqual(
    (await openItems(order)).map(({ kind, data }) => [kind, data]),
    [['money-owed', { amount: 2000 }]],
  );
  await report(order, { operationType: 'CREDIT', amount: 2000 });
  assert.deepEqual(await kindsOf(order), []);
  await report(order, { operationType: 'CREDIT', amount: 1 });
  assert.deepEqual(await kindsOf(order), ['refund']);
});

test('D-13 money for a cancelled order is owed, and a reopened order owes nothing', async () => {
  const order = await toPay(shop);
  await setStatus(order, 'cancelled');
  await report(order, {});
  assert.deepEqual(await kindsOf(order), ['money-owed']);
  await setStatus(order, 'paid');
  assert.deepEqual(await kindsOf(order), []);
});

test('D-13 a paid order that is cancelled, reopened and cancelled again owes the same money again', async () => {
  const order = await paid(shop);
  for (const [status, kinds] of [
    ['cancelled', ['money-owed']],
    ['paid', []],
    ['cancelled', ['money-owed']],
  ] as const) {
    await setStatus(order, status);
    assert.deepEqual(await kindsOf(order), kinds, status);
  }
});

test('D-13 an order set to unpaid by hand can be paid again only after its payment was cancelled', async () => {
  const order = await paid(shop);
  const pay = () => shop.call(paymentToken, { order_id: order.orderId }, order.customer);
  await setStatus(order, 'to-pay');
  assert.equal((await pay()).problem?.code, 'orders.already-paid');
  await report(order, { uuid: await debitIdOf(order), detailedStatus: 'CANCELLED' });
  assert.equal((await seenByAdmin(shop, order)).isPaid, false);
  // An open form would block a new payment.
  await shop.shop.db.run(sql`delete from payment_forms where order_id = ${order.orderId}`);
  assert.equal((await pay()).status, 200);
  await report(order, {});
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.isPaid, moneyOf(seen.transactions).kept], ['paid', true, 3100]);
  assert.equal(seen.transactions.at(-1)?.flag, null);
});

test('D-13 the alert about a wrong amount ends once the excess is refunded', async () => {
  const excess = await toPay(shop);
  await report(excess, { amount: 3700 });
  await report(excess, { operationType: 'CREDIT', amount: 400 });
  assert.deepEqual(await kindsOf(excess), ['payment-amount']);
  await report(excess, { operationType: 'CREDIT', amount: 200 });
  assert.deepEqual(await kindsOf(excess), []);
});

test('D-13 the alert about a wrong amount stays during a charge-back, and ends when the payment is cancelled', async () => {
  const tooLittle = await toPay(shop);
  await report(tooLittle, { amount: 2500 });
  const chargeBack = { operationType: 'CREDIT', amount: 2500, transactionDetails: { creationContext: 'CHARGEBACK' } };
  const uuid = aTransactionId();
  await report(tooLittle, { ...chargeBack, uuid });
  assert.deepEqual((await kindsOf(tooLittle)).toSorted(), ['chargeback', 'payment-amount']);
  await report(tooLittle, { ...chargeBack, uuid, detailedStatus: 'CANCELLED' });
  await setStatus(tooLittle, 'cancelled');
  await report(tooLittle, { uuid: await debitIdOf(tooLittle), amount: 2500, detailedStatus: 'CANCELLED' });
  assert.ok(!(await kindsOf(tooLittle)).includes('payment-amount'));
});

test('D-13 an agreement to keep a second payment does not apply once the order was set to unpaid and paid again', async () => {
  const order = await paid(shop);
  await report(order, {});
  await settleAll(order);
  const owed = async () => {
    const seen = await seenByAdmin(shop, order);
    return owedToBuyer(seen, moneyOf(seen.transactions));
  };
  assert.equal(await owed(), 0);
  shop.advance(1000);
  for (const { id } of (await seenByAdmin(shop, order)).transactions)
    await report(order, { uuid: id, detailedStatus: 'CANCELLED' });
  await setStatus(order, 'to-pay');
  shop.advance(1000);
  await report(order, {}, {});
  assert.equal(await owed(), 3100);
});

test('D-13 a refused card is listed until the payment, and a second refusal is counted in the same item', async () => {
  const order = await toPay(shop);
  await report(order, { detailedStatus: 'REFUSED' });
  await report(order, { detailedStatus: 'REFUSED' });
  assert.deepEqual(
    (await openItems(order)).map(({ kind, data }) => [kind, data]),
    [['payment-refused', { amount: 3100, times: 2 }]],
  );
  await report(order, {});
  assert.deepEqual(await kindsOf(order), []);
});

test('D-05 the postage of an order that was paid both by card and without the card provider is kept once', async () => {
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);
  const order = await createOpenParcel();
  await pay(await createValidated(order));
  await shop.shop.db.run(sql`update orders set paid_outside_at = now() where id = ${order.orderId}`);
  await setStatus(order, 'cancelled');
  assert.deepEqual(Object.fromEntries((await openItems(order)).map(({ kind, data }) => [kind, data])), {
    'money-owed': { amount: 2500, keptPostage: 600 },
    'money-owed-outside': { amount: 3100 },
  });
});

test('D-07 an order set to unpaid has a new hold once its payment is cancelled', async () => {
  bodyOf(await shop.call(changeSettings, { paymentDelayHours: 48 }, shop.admin));
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  const uuid = aTransactionId();
  await report(order, { uuid });
  await setStatus(order, 'to-pay');
  shop.advance(72 * HOUR);
  await report(order, { uuid, detailedStatus: 'CANCELLED' });
  const { isPaid, heldUntil } = await seenByAdmin(shop, order);
  assert.equal(isPaid, false);
  assert.ok(Date.parse(heldUntil ?? '') > shop.shop.now().getTime() + 47 * HOUR);
});

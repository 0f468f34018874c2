import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { askForRest, waiveRest } from '#features/payments/domain/admin-endpoints.ts';
import { missingOf, moneyOf } from '#features/payments/domain/rules.ts';
import { refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { mailsTo, payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { admin, system } = shop;
const DAY_MS = 86_400_000;
const { requestRefund } = refundSteps(shop);

/** Creates an order of 31 € of which a card paid 25 €. */
async function underpaid(): Promise<Placed> {
  const order = await toPay(shop);
  await notify(shop, { orderId: order.orderId, transactions: [{ uuid: aTransactionId(), amount: 2500 }] });
  await issueDocuments(system, order.orderId);
  return order;
}
const ask = ({ orderId }: Placed, amount = 600) => shop.call(askForRest, { orderId, amount }, admin);
const waive = ({ orderId }: Placed, amount = 600) =>
  shop.call(waiveRest, { orderId, amount, reason: 'Erreur de prix en live' }, admin);
const alerts = async (order: Placed) => (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);
const missingAmount = async (order: Placed) => {
  const seen = await seenByAdmin(shop, order);
  return missingOf(seen, moneyOf(seen.transactions));
};
const restOf = async ({ orderId, customer }: Placed) =>
  bodyOf(await shop.call(getMyOrder, { orderId }, customer)).restToPay;
const issueAndListTotals = async ({ orderId }: Placed) => {
  await issueDocuments(system, orderId);
  return (await documentsOf(shop, orderId)).map(({ kind, total }) => (kind === 'invoice' ? total : -total));
};
const hasNoGap = async ({ orderId }: Placed) => {
  const { gaps } = bodyOf(await shop.call(getAccounts, {}, admin));
  return !gaps.orders.some(({ id }) => id === orderId);
};

test('D-13 the rest of an underpaid order is requested by mail, and its payment by card settles the alert', async () => {
  const order = await underpaid();
  assert.deepEqual(
    [await alerts(order), await missingAmount(order), await hasNoGap(order)],
    [['payment-amount'], 600, false],
  );
  assert.equal(await restOf(order), 0);
  bodyOf(await ask(order));
  await sendDueMails(system);
  const mail = (await mailsTo(shop, order.customer.email)).find(({ subject }) => subject.includes('à régler'));
  assert.match(mail?.text ?? '', /Reste à régler\s: 6,00\s€/);
  assert.match(mail?.text ?? '', /^À payer\n\nIl reste/, 'the text begins with the badge');
  assert.match(mail?.text ?? '', new RegExp(`/customer/order/${order.orderId}`));
  assert.equal(await restOf(order), 600);
  assert.equal((await seenByAdmin(shop, order)).isRestAsked, true);
  assert.equal((await ask(order)).problem?.code, 'orders.reminded-just-now');
  await payByCard(shop, await openedForm(shop, order));
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual(
    seen.transactions.map(({ amount, flag }) => [amount, flag]),
    [
      [2500, 'amount'],
      [600, null],
    ],
  );
  assert.deepEqual([seen.status, seen.attention, await missingAmount(order), await restOf(order)], ['paid', [], 0, 0]);
  assert.equal(seen.isRestAsked, false);
  assert.deepEqual([await issueAndListTotals(order), await hasNoGap(order)], [[3100], true]);
  const secondReply = await ask(order);
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [409, 'payments.rest-changed']);
});

test('D-13 a sale paid in two parts and fully refunded has credit notes of its total', async () => {
  const order = await underpaid();
  bodyOf(await ask(order));
  await payByCard(shop, await openedForm(shop, order));
  await issueDocuments(system, order.orderId);
  shop.advance(DAY_MS);
  bodyOf(await requestRefund(order, { amount: 600 }));
  assert.deepEqual([await issueAndListTotals(order), await hasNoGap(order)], [[3100, -600], true]);
  bodyOf(await requestRefund(order));
  assert.deepEqual([await issueAndListTotals(order), await hasNoGap(order)], [[3100, -600, -2500], true]);
});

test('D-13 a rest waived with a reason lowers the invoice to the received amount', async () => {
  const order = await underpaid();
  bodyOf(await ask(order));
  bodyOf(await waive(order));
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.attention, seen.waived, await missingAmount(order), await restOf(order)], [[], 600, 0, 0]);
  assert.deepEqual(seen.events.find(({ type }) => type === 'order.rest-waived')?.data, {
    amount: 600,
    reason: 'Erreur de prix en live',
  });
  assert.deepEqual([await issueAndListTotals(order), await hasNoGap(order)], [[3100, -600], true]);
  const note = (await documentsOf(shop, order.orderId)).at(-1);
  assert.deepEqual([note?.reason, note?.net], ['waived', 500]);
  const refused = await shop.call(askForRest, { orderId: order.orderId, amount: 600 }, admin);
  assert.equal(refused.problem?.code, 'payments.rest-changed');
  shop.advance(DAY_MS);
  bodyOf(await requestRefund(order));
  assert.deepEqual([await issueAndListTotals(order), await hasNoGap(order)], [[3100, -600, -2500], true]);
});

async function refundAndSetUnpaid(order: Placed): Promise<void> {
  shop.advance(DAY_MS);
  bodyOf(await requestRefund(order));
  await issueDocuments(system, order.orderId);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-pay' }, admin));
  await followStatus(system, order.orderId);
}

test('D-13 a full refund ends the request for the rest', async () => {
  const order = await underpaid();
  bodyOf(await ask(order));
  shop.advance(DAY_MS);
  bodyOf(await requestRefund(order));
  assert.equal(await restOf(order), 0);
});

test('D-13 the customer pays the requested rest, without an amount that was refunded after the request', async () => {
  const order = await underpaid();
  bodyOf(await ask(order));
  const credit = { operationType: 'CREDIT', amount: 1000 };
  await notify(shop, { orderId: order.orderId, transactions: [{ ...credit, uuid: aTransactionId() }] });
  assert.deepEqual([await restOf(order), await missingAmount(order)], [600, 1600]);
  await payByCard(shop, await openedForm(shop, order));
  assert.deepEqual([await restOf(order), await missingAmount(order)], [0, 1000]);
});

test('D-13 a full refund of an order set to unpaid ends the request for the rest in one update of the order', async () => {
  const order = await underpaid();
  bodyOf(await ask(order));
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-pay' }, admin));
  await shop.shop.db.run(sql`create table order_updates (order_id uuid)`);
  await shop.shop.db.run(sql`
    create function note_update() returns trigger language plpgsql as
      'begin insert into order_updates values (new.id); return null; end'`);
  await shop.shop.db.run(
    sql`create trigger note_update after update on orders for each row execute function note_update()`,
  );
  const credit = { operationType: 'CREDIT', amount: 2500, uuid: aTransactionId() };
  await notify(shop, { orderId: order.orderId, transactions: [credit] });
  const updates = await shop.shop.db.many(sql`select from order_updates where order_id = ${order.orderId}`);
  await shop.shop.db.run(sql`drop trigger note_update on orders`);
  assert.deepEqual([updates.length, await restOf(order)], [1, 0]);
});

test('D-13 the request for the rest is open again once the bank calls a charge-back off', async () => {
  const order = await underpaid();
  bodyOf(await ask(order));
  const chargeBack = {
    operationType: 'CREDIT',
    uuid: aTransactionId(),
    amount: 2500,
    transactionDetails: { creationContext: 'CHARGEBACK' },
  };
  const report = (detailedStatus: string) =>
    notify(shop, { orderId: order.orderId, transactions: [{ ...chargeBack, detailedStatus }] });
  await report('CAPTURED');
  assert.equal(await restOf(order), 0, 'the customer cannot pay a rest while the bank has the payment');
  await sendDueMails(system);
  const mails = await mailsTo(shop, order.customer.email);
  assert.ok(!mails.some(({ subject }) => subject.includes('à régler')));
  await report('CANCELLED');
  assert.deepEqual([await restOf(order), await missingAmount(order)], [600, 600]);
});

test('D-13 a withdrawal lowers the rest to pay before its refund leaves, and the refusal of the withdrawal restores the rest', async () => {
  const order = await underpaid();
  bodyOf(await ask(order));
  const withdrawal = { orderId: order.orderId, name: 'Léa' };
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, withdrawal, order.customer));
  assert.deepEqual([await restOf(order), await missingAmount(order)], [0, 0]);
  bodyOf(await shop.call(refuseWithdrawal, { withdrawalId, reason: 'too-late' }, admin));
  assert.equal(await restOf(order), 600);
});

test('D-13 a refunded order that is paid again owes its whole total, and the rest of its new sale may be waived', async () => {
  const order = await underpaid();
  bodyOf(await waive(order));
  await issueDocuments(system, order.orderId);
  await refundAndSetUnpaid(order);
  shop.advance(1000);
  await notify(shop, { orderId: order.orderId, transactions: [{ uuid: aTransactionId(), amount: 2800 }] });
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual(
    [seen.waived, await missingAmount(order), await issueAndListTotals(order)],
    [0, 300, [3100, -600, -2500, 3100]],
  );
  bodyOf(await waive(order, 300));
  assert.deepEqual([await issueAndListTotals(order), await hasNoGap(order)], [[3100, -600, -2500, 3100, -300], true]);
});

test('D-13 an underpaid sale that is refunded and set to unpaid has credit notes of its whole total', async () => {
  const order = await underpaid();
  await refundAndSetUnpaid(order);
  assert.deepEqual([await issueAndListTotals(order), await hasNoGap(order)], [[3100, -2500, -600], true]);
});

test('D-13 an underpaid order that is refunded and cancelled leaves no difference in the accounts', async () => {
  const order = await underpaid();
  shop.advance(DAY_MS);
  bodyOf(await requestRefund(order));
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  const documents = await issueAndListTotals(order);
  assert.deepEqual([documents.reduce((sum, total) => sum + total, 0), await hasNoGap(order)], [0, true]);
});

test('D-13 a second payment above the rest raises the attention item of a double payment', async () => {
  const order = await underpaid();
  await notify(shop, { orderId: order.orderId, transactions: [{ uuid: aTransactionId(), amount: 3100 }] });
  assert.deepEqual((await alerts(order)).toSorted(), ['payment-amount', 'payment-double']);
});

test('D-16 a customer or a visitor cannot ask for a rest or waive it', async () => {
  const order = await underpaid();
  for (const caller of [order.customer, null]) {
    for (const answer of [
      await shop.call(askForRest, { orderId: order.orderId, amount: 600 }, caller ?? undefined),
      await shop.call(waiveRest, { orderId: order.orderId, amount: 600, reason: 'x' }, caller ?? undefined),
    ])
      assert.ok([401, 403].includes(answer.status), String(answer.status));
  }
  assert.equal(await missingAmount(order), 600);
});

test('D-13 a rest is not waived when its amount on screen is outdated', async () => {
  const order = await underpaid();
  assert.equal((await waive(order, 500)).problem?.code, 'payments.rest-changed');
  assert.equal(await missingAmount(order), 600);
});

import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { paymentCallback } from '#features/payments/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { mailLifecycle, type MailState } from '#shared/mail-lifecycle.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { mailsTo, payByCard, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

// Runs jobs, because these tests need mails and late checks.
const shop = await testShop();
afterAll(() => shop.close());

/** Test card that the bank refuses. */
const REFUSED_CARD = '5100010000002060';

const setNextOutcome = (outcome: string, notices: string) =>
  shop.fetch('/sandbox/lyra/next', { method: 'POST', json: { outcome, ipn: notices } });
const callback = ({ orderId, customer }: Placed, as = customer, paymentId = aTransactionId()) =>
  shop.call(paymentCallback, { orderId, paymentId }, as);
const mailStates = (orderId: string) =>
  shop.shop.db.many<{ state: MailState }>(sql`select state from mails where order_id = ${orderId}`);
const rowsOf = (orderId: string) =>
  shop.shop.db.many(sql`select is_noticed from payment_transactions where order_id = ${orderId}`);

test('SYS-02 payment_callback answers with the provider’s state, whatever the browser reports', async () => {
  const order = await toPay(shop);
  const body = { orderId: order.orderId, paymentId: 'PAID', orderStatus: 'PAID', amount: 3100 };
  const reply = await shop.fetch('/functions/v1/payment_callback', { method: 'POST', json: body, as: order.customer });
  assert.deepEqual(await reply.json(), { success: false, status: 'to-pay', state: 'none' });
  await payByCard(shop, await openedForm(shop, order), REFUSED_CARD);
  assert.deepEqual(bodyOf(await callback(order)), { success: false, status: 'to-pay', state: 'refused' });
  await payByCard(shop, await openedForm(shop, order));
  assert.deepEqual(bodyOf(await callback(order)), { success: true, status: 'paid', state: 'paid' });
});

test('D-13 a card payment that arrives after the seller has set the order as paid is reported to the buyer as paid', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, shop.admin));
  assert.equal(bodyOf(await callback(order)).success, false);
  await notify(shop, { ...order, transactions: [{}] });
  assert.deepEqual(bodyOf(await callback(order)), { success: true, status: 'paid', state: 'paid' });
});

test('D-13 a payment without a notice is found by asking the provider, and recorded once', async () => {
  const order = await toPay(shop);
  await setNextOutcome('accept', 'never');
  await payByCard(shop, await openedForm(shop, order));
  const answers = await Promise.all(Array.from({ length: 8 }, () => callback(order)));
  for (const answer of answers) assert.deepEqual(bodyOf(answer), { success: true, status: 'paid', state: 'paid' });
  assert.deepEqual(await rowsOf(order.orderId), [{ is_noticed: false }]);
  assert.equal((await eventTypes(shop, order)).filter((type) => type === 'order.paid').length, 1);
});

test('D-13 two notices and the browser’s calls at the same moment record one payment and send one mail', async () => {
  const order = await toPay(shop);
  await setNextOutcome('accept', 'twice');
  const token = await openedForm(shop, order);
  const [, ...answers] = await Promise.all([payByCard(shop, token), callback(order), callback(order), callback(order)]);
  for (const answer of answers) bodyOf(answer);
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.attention, (await rowsOf(order.orderId)).length], ['paid', [], 1]);
  const [mail] = await until(async () => {
    const mails = await mailsTo(shop, order.customer.email);
    return mails.length > 0 && mails;
  });
  assert.match(mail?.subject ?? '', new RegExp(`^Confirmation de votre commande ${seen.number}$`));
  assert.match(mail?.text.replaceAll(/\s/gu, ' ') ?? '', /31,00 € est enregistré/);
  assert.equal((await mailStates(order.orderId)).length, 1);
});

test('D-13 a job asks the provider after a form was opened, even if the customer does not come back', async () => {
  const order = await toPay(shop);
  await setNextOutcome('accept', 'never');
  await payByCard(shop, await openedForm(shop, order));
  const jobs = await shop.shop.db.many<{ after: number }>(sql`
    select round(extract(epoch from start_after - created_on))::integer as after from pgboss.job
    where name = 'payment-check' and data->>'orderId' = ${order.orderId} order by start_after`);
  assert.deepEqual(
    jobs.map((job) => job.after),
    [20, 90, 300, 960, 3600],
  );
  const check = queuesOf(shop.shop).find((queue) => queue.name === 'payment-check');
  await check?.run({ orderId: order.orderId });
  await check?.run({ orderId: order.orderId });
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  assert.equal((await rowsOf(order.orderId)).length, 1);
});

test('D-13 a delayed payment is pending, then paid once the bank has answered', async () => {
  const order = await toPay(shop);
  await setNextOutcome('delay', 'once');
  await payByCard(shop, await openedForm(shop, order));
  assert.deepEqual(bodyOf(await callback(order)), { success: false, status: 'to-pay', state: 'pending' });
  shop.advance(7000);
  assert.deepEqual(bodyOf(await callback(order)), { success: true, status: 'paid', state: 'paid' });
});

test('D-13 a wrong amount from the provider’s stand-in is flagged, and a forged notice pays nothing', async () => {
  const order = await toPay(shop);
  await setNextOutcome('wrong-amount', 'once');
  await payByCard(shop, await openedForm(shop, order));
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual(
    seen.transactions.map(({ flag, amount }) => [flag, amount]),
    [['amount', 3200]],
  );
  const forged = await toPay(shop);
  await setNextOutcome('bad-signature', 'once');
  await payByCard(shop, await openedForm(shop, forged));
  assert.equal((await seenByAdmin(shop, forged)).status, 'to-pay');
});

test('D-16 a report about another customer’s order is refused, and a report about a paid order is answered without asking the provider', async () => {
  const order = await paid(shop);
  const reportOf = vi.spyOn(shop.shop.gateways.payment, 'reportOf');
  assert.equal((await callback(order, await shop.aCustomer())).status, 404);
  assert.deepEqual(bodyOf(await callback(order)), { success: true, status: 'paid', state: 'paid' });
  assert.ok(!reportOf.mock.calls.some(([asked]) => asked === order.orderId));
});

test('D-13 a payment of a cancelled order is not confirmed by mail', async () => {
  const order = await toPay(shop);
  await shop.shop.db.run(sql`update orders set status = 'cancelled' where id = ${order.orderId}`);
  await notify(shop, { ...order, transactions: [{}] });
  const reactions = queuesOf(shop.shop).find((queue) => queue.name === 'reactions');
  assert.ok(reactions);
  await reactions.run({ reaction: 'mail-payment-received', event: { type: 'order.paid', orderId: order.orderId } });
  await until(async () => (await mailStates(order.orderId)).every(({ state }) => !mailLifecycle[state].isUnderWay));
  assert.deepEqual(await mailStates(order.orderId), [{ state: 'dropped' }]);
  assert.deepEqual(await mailsTo(shop, order.customer.email), []);
});

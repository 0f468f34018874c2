import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { confirmationsTo } from '#sandbox/testing/outbox.ts';
import { bodyOf, openedForm, paid, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followStatus } from './follow-money.ts';
import { confirmationPdf, findConfirmation, DOCUMENT_BUCKET } from './save-confirmation.ts';
import { writeConfirmation } from './write-confirmation.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;
const DAY_MS = 86_400_000;
const { db, gateways } = shop.shop;
const { requestRefund } = refundSteps(shop);

async function runAndReadConfirmations(order: Placed) {
  const jobs = await db.many<{ data: Record<string, unknown> }>(sql`
    select data from pgboss.job where name = 'reactions' and data->'event'->>'orderId' = ${order.orderId}
      and data->>'reaction' in ('mail-payment-received', 'mail-paid-by-hand', 'mail-of-reopened') order by created_on`);
  const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
  // A job may run twice.
  for (const { data } of [...jobs, ...jobs]) await reactions?.run(data);
  await sendDueMails(system);
  return confirmationsTo(shop, order);
}

async function refundAndReopen(order: Placed): Promise<void> {
  shop.advance(DAY_MS);
  bodyOf(await requestRefund(order));
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-pay' }, shop.admin));
  await followStatus(system, order.orderId);
}

test('D-06 an order that is refunded and paid again has a confirmation and one mail for each sale', async () => {
  const order = await paid(shop);
  assert.equal((await runAndReadConfirmations(order)).length, 1);
  const first = await findConfirmation(db, order.orderId);
  await refundAndReopen(order);
  const resent = await writeConfirmation(system, { key: '', orderId: order.orderId, requestId: null });
  assert.equal(resent?.text, first?.text, 'an order to be paid has no second sale yet');
  shop.advance(60_000);
  await payByCard(shop, await openedForm(shop, order));
  assert.equal((await runAndReadConfirmations(order)).length, 2);
  const second = await findConfirmation(db, order.orderId);
  assert.ok(first && second);
  assert.notEqual(second.pdfPath, first.pdfPath);
  assert.notEqual(second.text, first.text);
  assert.ok(await confirmationPdf(system, second));
  const earlier = await db.one<{ paths: string[] }>(sql`
    select earlier_pdf_paths as paths from order_confirmations where order_id = ${order.orderId}`);
  assert.deepEqual(earlier?.paths, [first.pdfPath]);
  assert.ok(await gateways.files.get(DOCUMENT_BUCKET, first.pdfPath), 'a contract is kept ten years');
});

test('D-06 a confirmation that is delayed beyond the end of its sale is not sent, and the next sale has its own confirmation', async () => {
  const order = await paid(shop);
  await refundAndReopen(order);
  assert.deepEqual(await runAndReadConfirmations(order), []);
  shop.advance(60_000);
  await payByCard(shop, await openedForm(shop, order));
  assert.equal((await runAndReadConfirmations(order)).length, 1);
});

test('D-06 an order that is refunded on the card and then paid without a card has its second confirmation', async () => {
  const order = await paid(shop);
  await runAndReadConfirmations(order);
  await refundAndReopen(order);
  shop.advance(60_000);
  for (const status of ['paid', 'preparing'] as const)
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
  assert.equal((await runAndReadConfirmations(order)).length, 2);
});

test('D-06 an order that is paid without a card, modified and then paid by card has a confirmation of its second sale', async () => {
  const order = await toPay(shop);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'preparing' }, shop.admin));
  assert.equal((await runAndReadConfirmations(order)).length, 1);
  const first = await findConfirmation(db, orderId);
  shop.advance(60_000);
  bodyOf(await shop.call(modifyOrder, { orderId }, customer));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'to-pay' }, shop.admin));
  shop.advance(60_000);
  await payByCard(shop, await openedForm(shop, order));
  assert.equal((await runAndReadConfirmations(order)).length, 2);
  assert.notEqual((await findConfirmation(db, orderId))?.pdfPath, first?.pdfPath);
});

const setStatus = async ({ orderId }: Placed, status: 'cancelled' | 'to-pay' | 'paid' | 'preparing') =>
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));

test('D-06 a payment that came for a cancelled order is confirmed once the order is reopened', async () => {
  const order = await toPay(shop);
  const form = await openedForm(shop, order);
  await setStatus(order, 'cancelled');
  await payByCard(shop, form);
  assert.deepEqual(await runAndReadConfirmations(order), []);
  shop.advance(60_000);
  await setStatus(order, 'paid');
  assert.equal((await runAndReadConfirmations(order)).length, 1);
  const informed = await db.one(sql`
    select from orders where id = ${order.orderId} and withdrawal_told_at is not null`);
  assert.ok(informed);
  shop.advance(60_000);
  await setStatus(order, 'preparing');
  assert.equal((await runAndReadConfirmations(order)).length, 1);
});

test('D-06 an order that is cancelled by mistake before its confirmation left is confirmed once it is reopened', async () => {
  const [byCard, outside] = [await paid(shop), await toPay(shop)];
  await setStatus(outside, 'paid');
  for (const order of [byCard, outside]) {
    await setStatus(order, 'cancelled');
    assert.deepEqual(await runAndReadConfirmations(order), []);
    shop.advance(60_000);
    await setStatus(order, 'paid');
    assert.equal((await runAndReadConfirmations(order)).length, 1);
  }
});

test('D-06 a change of status does not send a second confirmation of an order that was paid without a card and whose mails are deleted', async () => {
  const order = await toPay(shop);
  const { orderId } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, shop.admin));
  assert.equal((await runAndReadConfirmations(order)).length, 1);
  await db.run(sql`delete from mails where order_id = ${orderId}`);
  await db.run(sql`update orders set paid_outside_at = paid_outside_at - interval '370 days' where id = ${orderId}`);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, shop.admin));
  // Leaves out the job of the payment, which has run.
  await db.run(sql`
    delete from pgboss.job where data->'event'->>'orderId' = ${orderId} and data->'event'->'data'->>'to' = 'paid'`);
  assert.equal((await runAndReadConfirmations(order)).length, 1);
});

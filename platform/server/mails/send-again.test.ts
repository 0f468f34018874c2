import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { resendMail } from '#features/orders/domain/admin-endpoints.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { queuesOf } from '#app/server/background.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { confirmationsTo, paidAndWaiting } from '#sandbox/testing/outbox.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { sendDueMails } from './send-due.ts';
import { sendMail } from './send-mail.ts';

// Without background work, mails are sent only on request.
const shop = await testShop({ background: false });
await shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions'));
afterAll(() => shop.close());
const { admin, system } = shop;

test('SYS-06 a sent mail is sent again by one click of an administrator; a mail about to be sent is not', async () => {
  const order = await paidAndWaiting(shop);
  const input = { orderId: order.orderId, mailId: order.mailId };
  assert.equal((await shop.call(resendMail, input, admin)).problem?.code, 'orders.mail-under-way');
  await sendMail(system, order.mailId);
  const clicks = await Promise.all([1, 2, 3].map(() => shop.call(resendMail, input, admin)));
  assert.deepEqual(clicks.map(({ status }) => status).toSorted(), [200, 409, 409]);
  await sendDueMails(system);
  assert.equal((await confirmationsTo(shop, order)).length, 2);
  assert.equal((await shop.call(resendMail, input, order.customer)).status, 403);
  assert.equal((await shop.call(resendMail, input)).status, 403);
});

test('SYS-06 a failure of the database while a mail is sent is not a fault of the mail server, and the mail is sent later', async () => {
  const { db } = shop.shop;
  const order = await paidAndWaiting(shop);
  await db.run(sql`alter table mails add constraint no_sending check (state <> 'sending') not valid`);
  await assert.rejects(sendMail(system, order.mailId), { code: '23514' });
  await db.run(sql`alter table mails drop constraint no_sending`);
  assert.equal(await db.one(sql`select from provider_states where failing_since is not null`), null);
  // Longer than the lease of the attempt.
  shop.advance(61_000);
  await sendDueMails(system);
  assert.equal((await confirmationsTo(shop, order)).length, 1);
});

async function runRounds(hours: number): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute += 10) {
    shop.advance(600_000);
    await sendDueMails(system);
  }
}

test('SYS-06 after a day without the mail server, all mails are sent within two hours', async (t) => {
  const orders = [
    await paidAndWaiting(shop),
    await paidAndWaiting(shop),
    await paidAndWaiting(shop),
    await paidAndWaiting(shop),
  ];
  const { send } = shop.shop.gateways.mail;
  t.onTestFinished(() => {
    shop.shop.gateways.mail.send = send;
  });
  shop.shop.gateways.mail.send = async () => {
    throw new ProviderFailure('mail', 'unreachable', 'as configured', '421');
  };
  await runRounds(24);
  orders.push(await paidAndWaiting(shop));
  shop.shop.gateways.mail.send = send;
  await runRounds(2);
  for (const order of orders) assert.equal((await confirmationsTo(shop, order)).length, 1);
  assert.deepEqual(bodyOf(await shop.call(listAttention, {}, admin)).items, []);
});

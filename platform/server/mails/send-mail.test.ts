import assert from 'node:assert/strict';
import { afterAll, test, type TestContext } from 'vitest';
import sql from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { resendMail } from '#features/orders/domain/admin-endpoints.ts';
import { confirmLink, requestSignIn } from '#features/users/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { ProviderFailure, type FailureKind } from '#platform/server/integrations/failure.ts';
import type { MailGateway } from '#platform/server/integrations/mail/gateway.ts';
import { bodyOf, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { latestMail, mailsTo, until } from '#sandbox/testing/steps.ts';
import { confirmationsTo, paidAndWaiting } from '#sandbox/testing/outbox.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { sendDueMails } from './send-due.ts';
import { mailKind, registerMails } from './mail-kinds.ts';
import { sendMail } from './send-mail.ts';
import { enqueueMail } from './enqueue-mail.ts';

// Without background work, mails are sent only on request.
const shop = await testShop({ background: false });
const secondShop = await testShop({
  databaseUrl: shop.config.databaseUrl ?? '',
  env: { DATA_DIR: shop.config.dataDir },
  background: false,
});
await shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions'));
afterAll(async () => {
  await secondShop.close();
  await shop.close();
});
const { admin, system } = shop;
const originalGateway = shop.shop.gateways.mail;

/** Longer than the leases of an attempt before and after its content was sent. */
const [LEASE_OVER_MS, DOUBT_OVER_MS] = [61_000, 121_000];
const rowOf = (key: string) =>
  until(() =>
    shop.shop.db.one<{ id: string; state: string; tries: number }>(
      sql`select id, state, tries from mails where key = ${key}`,
    ),
  );
const createPaidOrder = () => paidAndWaiting(shop);
const paidMails = (order: Placed) => confirmationsTo(shop, order);
const listAlerts = async (order: Placed) =>
  bodyOf(await shop.call(listAttention, {}, admin))
    .items.filter((item) => item.order?.id === order.orderId)
    .map((item) => item.kind);
const advance = (ms: number) => [shop, secondShop].forEach((instance) => instance.advance(ms));

function replaceSend(t: TestContext, send: MailGateway['send']): void {
  t.onTestFinished(() => {
    shop.shop.gateways.mail = originalGateway;
  });
  shop.shop.gateways.mail = { ...originalGateway, send };
}
const failWith =
  (kind: FailureKind, code: string | null = null): MailGateway['send'] =>
  async () => {
    throw new ProviderFailure('mail', kind, 'as configured', code);
  };
const KILLED = new Error('the process ends here');
/** Simulates a killed process: `send` fails with `KILLED`, and nothing is recorded. */
const killDuringSend = async (t: TestContext, order: { mailId: string }, send: MailGateway['send']) => {
  replaceSend(t, send);
  await assert.rejects(sendMail(system, order.mailId), KILLED);
  shop.shop.gateways.mail = originalGateway;
};

test('SYS-06 a mail that is requested ten times and tried by two processes at once is sent once', async () => {
  const order = await createPaidOrder();
  await Promise.all(
    Array.from({ length: 10 }, () =>
      enqueueMail(system, { key: order.key, kind: 'payment-received', orderId: order.orderId }),
    ),
  );
  await Promise.all(
    [shop, secondShop, shop, secondShop].flatMap((instance) => [
      sendMail(instance.system, order.mailId),
      sendDueMails(instance.system),
    ]),
  );
  assert.equal((await paidMails(order)).length, 1);
  assert.equal((await rowOf(order.key)).state, 'sent');
});

test('SYS-06 the job of a mail sends it on a machine whose clock is two seconds behind', async () => {
  const order = await createPaidOrder();
  const now = () => new Date(shop.shop.now().getTime() - 2000);
  await sendMail({ ...secondShop.system, now }, order.mailId);
  assert.equal((await rowOf(order.key)).state, 'sent');
});

test('SYS-06 a mail whose process died before sending is sent once by another process', async (t) => {
  const order = await createPaidOrder();
  await killDuringSend(t, order, async () => {
    throw KILLED;
  });
  await sendDueMails(secondShop.system);
  assert.equal((await paidMails(order)).length, 0, 'the process that took it may still be sending');
  advance(LEASE_OVER_MS);
  await Promise.all([sendDueMails(system), sendDueMails(secondShop.system)]);
  assert.equal((await paidMails(order)).length, 1);
});

test('SYS-06 a mail whose process died after sending is not sent again automatically; an admin sees it and sends it again', async (t) => {
  const order = await createPaidOrder();
  await killDuringSend(t, order, async (mail, beforeContent) => {
    await originalGateway.send(mail, beforeContent);
    throw KILLED;
  });
  for (let round = 0; round < 5; round++) {
    advance(LEASE_OVER_MS);
    await sendDueMails(system);
  }
  assert.equal((await paidMails(order)).length, 1);
  assert.deepEqual(await listAlerts(order), ['mail-unsure']);
  const [stuck] = (await seenByAdmin(shop, order)).mails;
  assert.equal(stuck?.state, 'unsure');
  const input = { orderId: order.orderId, mailId: order.mailId };
  assert.equal((await shop.call(resendMail, input, order.customer)).status, 403);
  bodyOf(await shop.call(resendMail, input, admin));
  assert.equal((await shop.call(resendMail, input, admin)).problem?.code, 'orders.mail-under-way');
  assert.deepEqual(await listAlerts(order), []);
  await sendDueMails(system);
  const mails = await paidMails(order);
  assert.equal(mails.length, 2);
  assert.equal(new Set(mails.map((mail) => mail.messageId)).size, 2, 'a mail that a person sends again has another id');
});

test('SYS-06 a late answer of the mail server settles the alert that the mail is perhaps not sent', async (t) => {
  const order = await createPaidOrder();
  const answer = Promise.withResolvers<void>();
  replaceSend(t, async (mail, beforeContent) => {
    await originalGateway.send(mail, beforeContent);
    await answer.promise;
  });
  const slow = sendMail(system, order.mailId);
  await until(async () => (await rowOf(order.key)).state === 'sending');
  advance(DOUBT_OVER_MS);
  await sendDueMails(secondShop.system);
  assert.deepEqual(await listAlerts(order), ['mail-unsure']);
  answer.resolve();
  await slow;
  assert.deepEqual([(await rowOf(order.key)).state, await listAlerts(order)], ['sent', []]);
});

test('SYS-06 an attempt that a later attempt has replaced sends nothing', async (t) => {
  const order = await createPaidOrder();
  const ready = Promise.withResolvers<void>();
  replaceSend(t, async (mail, beforeContent) => {
    await ready.promise;
    return originalGateway.send(mail, beforeContent);
  });
  const slow = sendMail(system, order.mailId);
  await until(async () => (await rowOf(order.key)).tries === 1);
  advance(LEASE_OVER_MS);
  await sendMail(secondShop.system, order.mailId);
  ready.resolve();
  assert.equal(await slow, true, 'the mail server does not count as unreachable');
  assert.deepEqual([(await paidMails(order)).length, (await rowOf(order.key)).state], [1, 'sent']);
  assert.equal(await shop.shop.db.one(sql`select from provider_states where failing_since is not null`), null);
});

test('SYS-06 a mail to an unknown mailbox is tried once, and shown as failed', async (t) => {
  const order = await createPaidOrder();
  replaceSend(t, failWith('refused', '550'));
  await sendMail(system, order.mailId);
  advance(3_600_000);
  await sendDueMails(system);
  const { state, tries } = await rowOf(order.key);
  assert.deepEqual([state, tries, await listAlerts(order)], ['given-up', 1, ['mail-given-up']]);
  assert.match((await seenByAdmin(shop, order)).mails[0]?.reason ?? '', /refuse \(550\)$/);
});

async function runRounds(hours: number): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute += 10) {
    advance(600_000);
    await sendDueMails(system);
  }
}

test('SYS-06 a mail server unavailable for two days delays an order’s mail; after three days the mail is abandoned and shown', async (t) => {
  const [delayedOrder, order] = [await createPaidOrder(), await createPaidOrder()];
  replaceSend(t, failWith('unreachable', '451'));
  await runRounds(48);
  shop.shop.gateways.mail = originalGateway;
  advance(4_000_000); // More than the longest pause between two attempts.
  await sendMail(system, delayedOrder.mailId);
  assert.equal((await paidMails(delayedOrder)).length, 1);
  replaceSend(t, failWith('unreachable', '451'));
  await runRounds(25);
  const { state, tries } = await rowOf(order.key);
  assert.deepEqual([state, await listAlerts(order)], ['given-up', ['mail-given-up']]);
  assert.ok(tries > 40 && tries < 90, `${tries} tries`);
});

test('SYS-06 D-15 a sign-in mail that cannot be sent is abandoned within two hours, and raises no attention item', async (t) => {
  const email = 'absente@test.example';
  bodyOf(await shop.call(requestSignIn, { email }));
  const request = await until(() =>
    shop.shop.db.one<{ id: string }>(sql`select id from sign_in_requests where email = ${email}`),
  );
  const { id } = await rowOf(`sign-in-${request.id}`);
  const listItems = async () => bodyOf(await shop.call(listAttention, {}, admin)).items;
  const before = await listItems();
  replaceSend(t, failWith('unreachable'));
  await sendMail(system, id);
  await runRounds(2);
  assert.equal((await rowOf(`sign-in-${request.id}`)).state, 'given-up');
  assert.deepEqual(await listItems(), before);
});

test('SYS-06 D-15 a sign-in mail in doubt is sent again, and the last link works', async (t) => {
  const email = 'pressee@test.example';
  bodyOf(await shop.call(requestSignIn, { email }));
  const request = await until(() =>
    shop.shop.db.one<{ id: string }>(sql`select id from sign_in_requests where email = ${email}`),
  );
  const { id: mailId } = await rowOf(`sign-in-${request.id}`);
  await killDuringSend(t, { mailId }, async (mail, beforeContent) => {
    await originalGateway.send(mail, beforeContent);
    throw KILLED;
  });
  advance(DOUBT_OVER_MS);
  await sendDueMails(system);
  advance(10_000);
  await sendDueMails(system);
  const { token } = await latestMail(shop, email, 2);
  const ids = (await mailsTo(shop, email)).map((mail) => mail.messageId);
  assert.equal(new Set(ids).size, 2, 'a mail with other secrets has another id');
  assert.equal((await shop.call(confirmLink, { token })).status, 200);
});

test('SYS-06 D-04 a mail to a placeholder address is dropped, and a mail that can’t be written blocks no other mail', async (t) => {
  const [toPlaceholder, unwritable, deliverable] = [
    await createPaidOrder(),
    await createPaidOrder(),
    await createPaidOrder(),
  ];
  await shop.shop.db.run(sql`
    update users set email = 'lea@pseudo.invalid' where id = (select user_id from orders where id = ${toPlaceholder.orderId})`);
  const usual = mailKind('order-cancelled');
  registerMails([{ ...usual, write: () => Promise.reject(new Error('a bug')) }]);
  t.onTestFinished(() => registerMails([usual]));
  await shop.shop.db.run(sql`update mails set kind = 'order-cancelled' where id = ${unwritable.mailId}`);
  await sendDueMails(system);
  assert.equal((await rowOf(toPlaceholder.key)).state, 'dropped');
  assert.equal((await rowOf(unwritable.key)).state, 'to-send');
  assert.equal((await paidMails(deliverable)).length, 1);
});

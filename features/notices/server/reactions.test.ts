import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { reopenAttention, settleAttention } from '#features/attention/domain/endpoints.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { type NoticeSwitch } from '#features/settings/domain/schemas.ts';
import { noticeSwitches } from '#screens/admin/settings/schemas.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { sendMail } from '#platform/server/mails/send-mail.ts';
import { queuesOf } from '#app/server/background.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { awaitConfirmation } from '#sandbox/testing/outbox.ts';
import { latestMail, mailsTo, until } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import { sendDigests } from './commands/send-digests.ts';
import { ownerDigestMail } from './emails/owner-notices.ts';

const shop = await testShop({ background: false });
await shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions'));
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const DAY_MS = 86_400_000;

async function turnOn(...names: NoticeSwitch[]) {
  const switches = noticeSwitches.map((name) => [name, names.includes(name)]);
  bodyOf(await shop.call(changeSettings, Object.fromEntries(switches), admin));
}
const withPlainSpaces = (line: string) => line.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
async function listReceived(): Promise<string[]> {
  await until(async () => {
    const openJob = await db.one(
      sql`select 1 from pgboss.job where name = 'reactions' and state in ('created', 'retry', 'active')`,
    );
    return openJob === null;
  });
  await sendDueMails(shop.system);
  return (await mailsTo(shop, admin.email)).map(({ subject }) => withPlainSpaces(subject));
}
const numberOf = async ({ orderId }: Placed) =>
  (await db.one<{ number: string }>(sql`select order_number as number from orders where id = ${orderId}`))?.number ??
  '';
const withdraw = async (order: Placed) => {
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'delivered' }, admin));
  bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa Martin' }, order.customer));
};
const readLatestText = async () => withPlainSpaces((await latestMail(shop, admin.email)).text);

test('D-21 a shop without an active notice sends its owners no mail', async () => {
  await withdraw(await paid(shop));
  await sendDigests(shop.system);
  assert.deepEqual(await listReceived(), []);
});

test('the first order paid in a day is mailed once to each owner, and to no other member', async () => {
  await turnOn('noticeFirstOrder');
  const [owner, seller] = [await aMember(shop, 'owner'), await aMember(shop, 'seller')];
  // Moves the orders that earlier tests paid to an earlier day.
  await db.run(sql`update orders set payment_date = payment_date - interval '3 days'`);
  const first = await paid(shop, [2500]);
  await listReceived();
  await paid(shop, [3500]);
  const subjects = await listReceived();
  assert.deepEqual(subjects, ['Première commande du jour : 31,00 €']);
  assert.match(await readLatestText(), new RegExp(`La commande ${await numberOf(first)} vient d’être payée`));
  assert.ok((await readLatestText()).includes(`${shop.config.publicUrl}/admin/orders/${first.orderId}`));
  assert.equal((await mailsTo(shop, owner.email)).length, 1);
  assert.deepEqual(await mailsTo(shop, seller.email), []);
});

test('a withdrawal is mailed at once with its refund deadline, unless its alert is settled before the mail leaves', async () => {
  await turnOn('noticeWithdrawal');
  const order = await paid(shop, [2500]);
  await withdraw(order);
  const [subject] = await listReceived();
  assert.equal(subject, `Rétractation, commande ${await numberOf(order)}`);
  const due = withPlainSpaces(formatDay(plusDays(parisDay(shop.system.now()), 14)));
  assert.match(await readLatestText(), new RegExp(`À rembourser au plus tard le : ${due}`));
  const countBefore = (await listReceived()).length;
  await withdraw(await paid(shop));
  await db.run(sql`update attention_items set settled_at = now() where settled_at is null`);
  assert.equal((await listReceived()).length, countBefore);
});

test('a charge-back is mailed at once', async () => {
  await turnOn('noticeChargeback');
  const order = await paid(shop, [2500]);
  const chargeback = { operationType: 'CREDIT', transactionDetails: { creationContext: 'CHARGEBACK' } };
  await notify(shop, { ...order, transactions: [{ uuid: aTransactionId(), ...chargeback }] });
  assert.equal((await listReceived())[0], `Paiement contesté à la banque, commande ${await numberOf(order)}`);
});

test('an alert that the shop opens again is mailed again, and an alert that a member opens again is not', async () => {
  await turnOn('noticeWithdrawal');
  const raise = (day: string) =>
    inTransaction(shop.system, (tx) =>
      raiseAttention(shop.system, tx, { kind: 'withdrawals-unkept', key: 'unkept', data: { day } }),
    );
  const countBefore = (await listReceived()).length;
  await raise('2026-11-24');
  assert.equal((await listReceived()).length, countBefore + 1);
  const alert = await db.one<{ id: string }>(sql`select id from attention_items where kind = 'withdrawals-unkept'`);
  const attentionId = alert?.id ?? '';
  bodyOf(await shop.call(settleAttention, { attentionId }, admin));
  await raise('2026-11-25');
  assert.equal((await listReceived()).length, countBefore + 2);
  const { action } = bodyOf(await shop.call(settleAttention, { attentionId }, admin));
  bodyOf(await shop.call(reopenAttention, { attentionId, reverts: action }, admin));
  assert.equal((await listReceived()).length, countBefore + 2);
});

test('a withdrawal that a member opens again is not mailed again', async () => {
  await turnOn('noticeWithdrawal');
  const order = await paid(shop, [2500]);
  await withdraw(order);
  const count = (await listReceived()).length;
  const row = await db.one<{ id: string }>(sql`select id from withdrawals where order_id = ${order.orderId}`);
  const withdrawalId = row?.id ?? '';
  for (const action of ['refund', 'reopen'] as const)
    bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action }, admin));
  assert.equal((await listReceived()).length, count);
});

test('D-21 an alert without an order is mailed without the earlier alerts of its kind', async () => {
  const statement = { who: 'lea@exemple.fr', name: 'Léa', day: '2026-11-24' };
  const raise = (key: string) =>
    inTransaction(shop.system, (tx) =>
      raiseAttention(shop.system, tx, { kind: 'withdrawal-unmatched', key, data: { number: key, ...statement } }),
    );
  await turnOn();
  await raise('first');
  await turnOn('noticeWithdrawal');
  const countBefore = (await listReceived()).length;
  await raise('second');
  assert.equal((await listReceived()).length, countBefore + 1);
});

test('SYS-06 two undelivered mails of a day are reported to the owner in one mail', async () => {
  await turnOn('noticeUndelivered');
  const { mail } = shop.shop.gateways;
  const orders = [await paid(shop), await paid(shop)];
  for (const order of orders) {
    const { mailId } = await awaitConfirmation(shop, order);
    shop.shop.gateways.mail = {
      ...mail,
      send: async () => {
        throw new ProviderFailure('mail', 'refused', 'refused by the script', '550');
      },
    };
    await sendMail(shop.system, mailId);
    shop.shop.gateways.mail = mail;
  }
  const subjects = await listReceived();
  assert.equal(subjects.filter((subject) => /n’ont pas été remis|n’a pas été remis/.test(subject)).length, 1);
  assert.equal(subjects[0], '2 e-mails n’ont pas été remis');
  assert.ok((await readLatestText()).includes(await numberOf(orders[0] as Placed)));
});

test('an undelivered mail whose alert a member opens again on another day is not mailed again', async () => {
  await turnOn('noticeUndelivered');
  const { orderId } = await paid(shop);
  const data = { mail: 'payment-received', reason: 'refused' };
  await inTransaction(shop.system, (tx) =>
    raiseAttention(shop.system, tx, { kind: 'mail-given-up', key: orderId, orderId, data }),
  );
  const count = (await listReceived()).length;
  const alert = await db.one<{ id: string }>(sql`select id from attention_items where key = ${orderId}`);
  const attentionId = alert?.id ?? '';
  const { action } = bodyOf(await shop.call(settleAttention, { attentionId }, admin));
  shop.advance(DAY_MS);
  bodyOf(await shop.call(reopenAttention, { attentionId, reverts: action }, admin));
  assert.equal((await listReceived()).length, count);
});

test('the digest is sent once a day from 08:00, with the orders of the previous day, the refunds with their deadlines, and the alerts', async () => {
  await turnOn('noticeDigest');
  await db.run(sql`update orders set payment_date = payment_date - interval '40 days'`);
  await db.run(sql`update attention_items set settled_at = now() where settled_at is null`);
  await db.run(sql`update withdrawals set refunded_at = now() where refunded_at is null`);
  const [first, second] = [await paid(shop, [2500]), await paid(shop, [2000])];
  await withdraw(second);
  const { orderId } = await toPay(shop, [2000]);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, admin));
  const count = (await listReceived()).length;
  const tomorrow = plusDays(parisDay(shop.system.now()), 1);
  const at = (clock: string) => ({ ...shop.system, now: () => new Date(`${tomorrow}T${clock}:00Z`) });
  await sendDigests(at('04:30'));
  assert.equal((await listReceived()).length, count, 'no digest is sent at night');
  for (const clock of ['08:30', '10:30']) await sendDigests(at(clock));
  shop.advance(2 * DAY_MS);
  const subjects = await listReceived();
  const subject = `Résumé du ${withPlainSpaces(formatDay(plusDays(tomorrow, -1)))}`;
  assert.deepEqual(subjects.slice(0, subjects.length - count), [subject]);
  const digest = await readLatestText();
  assert.match(digest, /3 commandes payées, 83,00 € au total/);
  const due = `au plus tard le ${withPlainSpaces(formatDay(plusDays(tomorrow, 13)))}`;
  assert.ok(digest.includes(`${await numberOf(second)} : 26,00 € à rembourser : ${due}\n`), digest);
  assert.ok(!digest.includes(await numberOf(first)));
  assert.match(digest, /Alertes à traiter : 1/);
});

test('the digest leaves out a withdrawal without a refund', async () => {
  await turnOn('noticeDigest');
  const order = await paid(shop, [2000]);
  await withdraw(order);
  await listReceived(); // Runs the reactions to the payment, which compute the refund again.
  await db.run(sql`update withdrawals set unpaid_cents = amount_cents where order_id = ${order.orderId}`);
  const tomorrow = plusDays(parisDay(shop.system.now()), 1);
  await sendDigests({ ...shop.system, now: () => new Date(`${tomorrow}T08:30:00Z`) });
  shop.advance(2 * DAY_MS);
  assert.match((await listReceived())[0] ?? '', /^Résumé/);
  assert.ok(!(await readLatestText()).includes(await numberOf(order)));
});

test('the digest states the number of refunds that it does not list', async () => {
  const refund = { number: 'C100123', amount: 2600, dueOn: '2026-12-09' };
  const figures = { shop: await readMailShop(shop.system), publicUrl: '', day: '2026-11-24', orders: 0, total: 0 };
  const alerts = { chargebacks: 0, undelivered: 0, alerts: 0 };
  const textOf = (refundCount: number) =>
    withPlainSpaces(ownerDigestMail({ ...figures, ...alerts, refunds: [refund], refundCount })?.text ?? '');
  assert.doesNotMatch(textOf(1), /autre/);
  assert.match(textOf(2), /et 1 autre : dans « Rétractations »/);
  assert.match(textOf(3), /et 2 autres : dans « Rétractations »/);
});

test('a payment of an earlier day that the shop records today is not the first of the day', async () => {
  await turnOn();
  const lateOrder = await paid(shop);
  await db.run(sql`delete from mails where kind = 'owner-first-order'`);
  await db.run(sql`update orders set payment_date = payment_date - interval '1 day'`);
  await turnOn('noticeFirstOrder');
  await inTransaction(shop.system, async (tx) => {
    const data = { from: 'to-pay', to: 'paid', transactionId: 'late', amount: 3100 } as const;
    await tx.record({ type: 'order.paid', orderId: lateOrder.orderId, userId: lateOrder.customer.userId, data });
  });
  const before = await listReceived();
  await paid(shop, [4500]);
  assert.deepEqual(await listReceived(), ['Première commande du jour : 51,00 €', ...before]);
});

import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import {
  addToLiveOrder,
  changeHold,
  changeHolds,
  createOrder,
  remindBuyer,
} from '#features/orders/domain/admin-endpoints.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { parisClock } from '#shared/paris-time.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { HOUR, keptAfterLive, setDelay, setLiveActive, workReactions } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { mailsTo, startWindow, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { remindBuyers } from './remind-buyers.ts';

const shop = await testShop({ background: false });
await workReactions(shop);
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const remind = () => remindBuyers(shop.system);
const change = ({ orderId }: Placed, holdChange: 'extend' | 'no-limit', as = admin) =>
  shop.call(changeHold, { orderId, change: holdChange }, as);
const remindByHand = ({ orderId }: Placed, as = admin) => shop.call(remindBuyer, { orderId }, as);
const countReminders = async ({ orderId }: Placed) =>
  (
    await db.one<{ n: number }>(sql`
    select count(*)::int as n from mails where order_id = ${orderId} and kind = 'order-reminder'`)
  )?.n;

/**
 * Advances the clock to the next start of `hour` in Paris, so that the hour does not change during a test.
 */
function goTo(hour: number): void {
  startWindow(shop, 60);
  while (Number(parisClock(shop.shop.now().toISOString()).slice(11, 13)) !== hour) shop.advance(HOUR);
}

beforeEach(async () => {
  await db.run(sql`update orders set remind_at = null`);
  await setDelay(shop, 48);
});

test('two reminders leave by day, in the middle of the hold and six hours before its end, each once', async () => {
  goTo(15);
  const order = await keptAfterLive(shop);
  assert.equal(await remind(), 0);
  shop.advance(24 * HOUR);
  assert.deepEqual(await Promise.all([remind(), remind()]).then((sent) => sent.toSorted()), [0, 1]);
  assert.equal(await remind(), 0);
  const [mail] = await until(async () => {
    const mails = await mailsTo(shop, order.customer.email);
    return mails.length > 0 && mails;
  });
  assert.match(mail?.subject ?? '', /vous attend/);
  assert.match(mail?.text ?? '', /Votre pièce vous est gardée jusqu’au \w+ \d+(er)?\s\S+ à 15\u00a0h/);
  shop.advance(17 * HOUR);
  assert.equal(await remind(), 0);
  shop.advance(HOUR);
  assert.equal(await remind(), 1);
  shop.advance(HOUR);
  assert.equal(await remind(), 0);
  assert.equal(await countReminders(order), 2);
});

test('a reminder contains the seller’s text with its placeholders replaced and its HTML escaped', async () => {
  const reminderText = '<b>Coucou</b> @{pseudo},\nta commande {commande} : {pieces}.\n\nGardée {jusqu’au}.';
  bodyOf(await shop.call(changeSettings, { reminderText }, admin));
  goTo(12);
  const order = await toValidate(shop);
  bodyOf(await remindByHand(order));
  const [mail] = await until(async () => {
    const mails = await mailsTo(shop, order.customer.email);
    return mails.length > 0 && mails;
  });
  const { number } = await seenByAdmin(shop, order);
  // The order has no hold, so `{jusqu’au}` is empty.
  const text = `Coucou</b> @${order.pseudo},\nta commande ${number}\u00a0: 1\u00a0pièce.\n\nGardée.`;
  assert.ok(mail?.text.includes(text), mail?.text);
  assert.ok(mail?.html.includes(`&lt;b&gt;Coucou&lt;/b&gt; @${order.pseudo},<br>ta commande`), mail?.html);
  assert.doesNotMatch(mail?.text ?? '', /pas encore réglée/);
  bodyOf(await shop.call(changeSettings, { reminderText: '' }, admin));
});

test('a failed reminder stays in « À traiter » until a reminder is sent, and does not stop the other reminders', async () => {
  goTo(12);
  const [failingOrder, validOrder] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  shop.advance(24 * HOUR);
  await db.run(
    sql`alter table mails add constraint no_mail check (order_id <> ${raw(`'${failingOrder.orderId}'`)}) not valid`,
  );
  assert.equal(await remind(), 1);
  assert.deepEqual([await countReminders(failingOrder), await countReminders(validOrder)], [0, 1]);
  const listAlerts = async () =>
    bodyOf(await shop.call(listAttention, {}, admin)).items.flatMap(({ kind, order }) =>
      kind === 'reminder-failed' ? [order?.id] : [],
    );
  assert.deepEqual(await listAlerts(), [failingOrder.orderId]);
  assert.equal(await remind(), 0);
  await db.run(sql`alter table mails drop constraint no_mail`);
  bodyOf(await remindByHand(failingOrder));
  assert.deepEqual(await listAlerts(), []);
});

test('a failed reminder whose alert fails too does not stop the other reminders, and is tried again', async () => {
  goTo(12);
  const [failingOrder, validOrder] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  shop.advance(24 * HOUR);
  const isOther = raw(`<> '${failingOrder.orderId}'`);
  await db.run(sql`alter table mails add constraint no_mail check (order_id ${isOther}) not valid`);
  await db.run(sql`alter table attention_items add constraint no_alert check (order_id ${isOther}) not valid`);
  assert.equal(await remind(), 1);
  assert.deepEqual([await countReminders(failingOrder), await countReminders(validOrder)], [0, 1]);
  await db.run(sql`alter table mails drop constraint no_mail`);
  await db.run(sql`alter table attention_items drop constraint no_alert`);
  assert.equal(await remind(), 1, 'the next round tries again');
});

test('no reminder leaves at night, and a reminder missed at noon waits for the morning', async () => {
  goTo(12);
  const order = await keptAfterLive(shop);
  shop.advance(24 * HOUR);
  goTo(22);
  assert.equal(await remind(), 0);
  goTo(8);
  assert.equal(await remind(), 0);
  goTo(9);
  assert.equal(await remind(), 1);
  assert.equal(await countReminders(order), 1);
});

test('D-04 a buyer without an account gets no reminder', async () => {
  goTo(12);
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 1);
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'sans.compte' }, admin));
  await setLiveActive(shop, liveId, false);
  shop.advance(24 * HOUR);
  assert.equal(await remind(), 0);
  assert.equal(await db.one(sql`select 1 from mails where order_id = ${orderId}`), null);
  const refused = await shop.call(remindBuyer, { orderId }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.no-real-email']);
});

test('a paid order, an order without a limit and an order without pieces get no reminder', async () => {
  goTo(12);
  const [paidOrder, withoutLimit] = [await paid(shop), await keptAfterLive(shop)];
  await setLiveActive(shop, paidOrder.liveId, false);
  bodyOf(await change(withoutLimit, 'no-limit'));
  const ofNewOrder = { liveId: withoutLimit.liveId, userId: paidOrder.customer.userId };
  const emptyOrder = bodyOf(await shop.call(createOrder, ofNewOrder, admin));
  shop.advance(24 * HOUR);
  assert.equal(await remind(), 0);
  assert.ok((await seenByAdmin(shop, emptyOrder)).events.every(({ type }) => type !== 'order.reminded'));
});

test('an order with a pending payment skips the reminder that is due, and gets the next reminder if the payment is refused', async () => {
  goTo(15);
  const [refused, accepted] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  const setPayment = ({ orderId }: Placed, detailedStatus: string, uuid: string) =>
    notify(shop, { orderId, orderStatus: 'RUNNING', transactions: [{ uuid, detailedStatus }] });
  await setPayment(refused, 'WAITING_AUTHORISATION', 'b'.repeat(32));
  await setPayment(accepted, 'WAITING_AUTHORISATION', 'c'.repeat(32));
  shop.advance(24 * HOUR);
  assert.equal(await remind(), 0);
  await setPayment(refused, 'REFUSED', 'b'.repeat(32));
  shop.advance(18 * HOUR);
  assert.equal(await remind(), 1);
  assert.deepEqual([await countReminders(refused), await countReminders(accepted)], [1, 0]);
});

test('« Envoyer une relance » sends at once, at most once an hour, in the allowed statuses', async () => {
  const order = await toValidate(shop);
  bodyOf(await remindByHand(order));
  const secondReply = await remindByHand(order);
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [409, 'orders.reminded-just-now']);
  shop.advance(61 * 60_000);
  bodyOf(await remindByHand(order));
  assert.equal(await countReminders(order), 2);
  for (const status of orderStatuses) {
    shop.advance(61 * 60_000);
    await putInStatus(shop, order, status);
    const isAllowed = ['to-validate', 'to-pay'].includes(status);
    const answer = await remindByHand(order);
    assert.equal(answer.problem?.code ?? 'done', isAllowed ? 'done' : 'orders.not-in-this-status', status);
  }
});

test('« +24 h » and « Sans limite » stay after the end of the live, and an order without a limit is not prolonged', async () => {
  const order = await keptAfterLive(shop);
  const { heldUntil } = await seenByAdmin(shop, order);
  const longer = bodyOf(await change(order, 'extend'));
  assert.equal(Date.parse(longer.heldUntil ?? ''), Date.parse(heldUntil ?? '') + 24 * HOUR);
  await setLiveActive(shop, order.liveId, true);
  await setLiveActive(shop, order.liveId, false);
  assert.equal(Date.parse((await seenByAdmin(shop, order)).heldUntil ?? ''), Date.parse(longer.heldUntil ?? ''));
  assert.deepEqual(bodyOf(await change(order, 'no-limit')), { heldUntil: null });
  await setLiveActive(shop, order.liveId, true);
  await setLiveActive(shop, order.liveId, false);
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null);
  const refused = await change(order, 'extend');
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.kept-without-limit']);
  const [last] = (await seenByAdmin(shop, order)).events;
  assert.deepEqual([last?.type, last?.data], ['order.hold-changed', { until: null }]);
});

test('« +24 h » sent again after a lost reply extends the hold once, for one order and for a selection', async () => {
  const order = await keptAfterLive(shop);
  const { orderId } = order;
  const { heldUntil } = await seenByAdmin(shop, order);
  const request = { orderId, change: 'extend' as const, once: crypto.randomUUID() };
  const extend = () => shop.call(changeHold, request, admin);
  const first = bodyOf(await extend());
  assert.equal(Date.parse(first.heldUntil ?? ''), Date.parse(heldUntil ?? '') + 24 * HOUR);
  assert.deepEqual(bodyOf(await extend()), first);
  const input = { orderIds: [orderId], change: 'extend' as const, once: crypto.randomUUID() };
  for (let sent = 0; sent < 2; sent++)
    assert.deepEqual(bodyOf(await shop.call(changeHolds, input, admin)), { done: 1, refused: [] });
  assert.equal(Date.parse((await seenByAdmin(shop, order)).heldUntil ?? ''), Date.parse(heldUntil ?? '') + 48 * HOUR);
});

test('an order made after the live has a hold from its creation, and a later piece renews it', async () => {
  const liveId = await shop.aLive();
  await setLiveActive(shop, liveId, false);
  const order = await toValidate(shop, [2500], liveId);
  const first = Date.parse((await seenByAdmin(shop, order)).heldUntil ?? '');
  assert.ok(Math.abs(first - shop.shop.now().getTime() - 48 * HOUR) < 60_000);
  shop.advance(HOUR);
  const productId = await shop.aProduct(liveId, 999);
  const added = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: order.pseudo }, admin));
  assert.equal(added.orderId, order.orderId);
  assert.ok(Date.parse((await seenByAdmin(shop, order)).heldUntil ?? '') > first);
  const { orderId } = bodyOf(await shop.call(createOrder, { liveId, userId: order.customer.userId }, admin));
  assert.ok((await seenByAdmin(shop, { orderId })).heldUntil);
});

test('D-16 customers can neither prolong a hold nor send a reminder', async () => {
  const order = await keptAfterLive(shop);
  for (const as of [order.customer, await shop.aCustomer()]) {
    assert.equal((await change(order, 'extend', as)).status, 403);
    assert.equal((await remindByHand(order, as)).status, 403);
  }
});

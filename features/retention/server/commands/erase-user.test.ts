import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import type { Alert } from '#features/attention/domain/schemas.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { requestOf } from '#shared/http/request.ts';
import { parisDay } from '#shared/working-days.ts';
import { eraseUser, exportUser, forgetPseudo } from '#features/retention/domain/admin-endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { withdrawAsGuest } from '#features/withdrawals/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const erase = (userId: string, as: TestCaller | null = admin) => shop.call(eraseUser, { userId }, as);
const { requestRefund } = refundSteps(shop);
const dataOf = (userId: string, as: TestCaller | null = admin) =>
  shop.fetch(requestOf(exportUser, { userId }).url, { as });
const forget = (pseudo: string, as: TestCaller | null = admin) => shop.call(forgetPseudo, { pseudo }, as);
const UNKNOWN = '00000000-0000-4000-8000-000000000001';

test('an owner exports and erases a customer, who is signed out and keeps no e-mail, pseudo or name', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  const { userId, email } = order.customer;
  const file = await dataOf(userId);
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="mes-donnees.json"');
  const text = await file.text();
  for (const value of [email, order.pseudo, '12 rue des Lilas']) assert.ok(text.includes(value), value);
  bodyOf(await erase(userId));
  assert.equal(bodyOf(await shop.call(getSession, {}, order.customer)).user, null);
  const storedUser = JSON.stringify(await db.one(sql`select to_jsonb(u) as row from users u where id = ${userId}`));
  for (const value of [email, order.pseudo, 'Léa']) assert.ok(!storedUser.includes(value), storedUser);
  assert.equal((await erase(userId)).problem?.code, 'users.not-found');
});

test('the copy of a customer’s data contains the withdrawals without an order that were stated under the address of the account', async () => {
  const { customer } = await toPay(shop);
  for (const email of [customer.email, 'autre@test.example'])
    bodyOf(await shop.call(withdrawAsGuest, { orderNumber: 'C999999', email, name: 'Léa Martin' }, null));
  const { withdrawalsWithoutOrder } = JSON.parse(await (await dataOf(customer.userId)).text());
  const ownWithdrawal = { orderNumber: 'C999999', name: 'Léa Martin', day: parisDay(shop.shop.now()) };
  assert.deepEqual(withdrawalsWithoutOrder, [ownWithdrawal]);
});

test('a user known only by a pseudo can be erased; an administrator and an unknown id cannot', async () => {
  const stranger = await db.one<{ id: string }>(sql`
    insert into users (email, tiktok_username) values ('jamais@pseudo.invalid', 'jamais.vue') returning id`);
  bodyOf(await erase(stranger?.id ?? ''));
  const row = await db.one(sql`select tiktok_username as pseudo from users where id = ${stranger?.id}`);
  assert.deepEqual(row, { pseudo: null });
  assert.equal((await erase(admin.userId)).problem?.code, 'users.admin-stays');
  assert.equal((await erase(UNKNOWN)).problem?.code, 'users.not-found');
  assert.equal((await dataOf(UNKNOWN)).status, 404);
});

test('a refused erasure gives the reason in words for the seller, and deletes nothing', async () => {
  const order = await toValidate(shop);
  const { number } = await seenByAdmin(shop, order);
  const open = await erase(order.customer.userId);
  assert.deepEqual([open.status, open.problem?.code], [409, 'retention.still-under-way']);
  assert.match(open.problem?.title ?? '', new RegExp(`de cette personne est en cours \\(${number}\\)`));
  const fresh = await paid(shop);
  await putInStatus(shop, fresh, 'delivered');
  await db.run(sql`
    insert into events (order_id, at, actor_kind, type) values (${fresh.orderId}, ${shop.shop.now()}, 'provider', 'order.delivered')`);
  const withdrawable = await erase(fresh.customer.userId);
  assert.match(withdrawable.problem?.title ?? '', /peut encore se rétracter de sa commande C\d+ jusqu’au/);
  assert.equal(bodyOf(await shop.call(getSession, {}, fresh.customer)).user?.email, fresh.customer.email);
});

test('an erasure is refused while the shop owes a refund, and is made once the refund is done', async () => {
  const order = await paid(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  const { number } = await seenByAdmin(shop, order);
  const refused = await shop.call(eraseMyAccount, {}, order.customer);
  assert.deepEqual(
    [refused.status, refused.problem?.code, refused.problem?.params],
    [409, 'retention.refund-due', { numbers: [number] }],
  );
  const bySeller = await erase(order.customer.userId);
  assert.equal(bySeller.problem?.code, 'retention.still-under-way');
  bodyOf(await requestRefund(order));
  await until(async () => (await seenByAdmin(shop, order)).attention.length === 0);
  // Waits until the mail about the refund has left.
  await until(async () => (await shop.call(eraseMyAccount, {}, order.customer)).status === 200);
});

test('an erasure is refused while a refund that the shop did not owe is pending at the provider', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  const report = (state: string) =>
    db.run(sql`insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at)
      values ('goodwill', ${order.orderId}, 'credit', ${state}, 'AUTHORISED_TO_VALIDATE', 500, 'EUR', now())
      on conflict (id) do update set state = excluded.state`);
  await report('pending');
  assert.equal((await shop.call(eraseMyAccount, {}, order.customer)).problem?.code, 'retention.refund-due');
  await report('cancelled');
  bodyOf(await shop.call(eraseMyAccount, {}, order.customer));
});

test('an erasure is refused right after the cancellation of a paid order, before the alert about its money exists', async () => {
  const order = await paid(shop);
  await putInStatus(shop, order, 'cancelled');
  assert.deepEqual((await seenByAdmin(shop, order)).attention, []);
  assert.equal((await shop.call(eraseMyAccount, {}, order.customer)).problem?.code, 'retention.refund-due');
});

test('an erasure is refused while an alert about money of the buyer is open, and accepted once a seller has settled the alert', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  const raise = (alert: Alert) =>
    inTransaction(shop.system, (tx) => raiseAttention(shop.system, tx, { ...alert, orderId: order.orderId }));
  for (const alert of [
    { kind: 'refund-refused', key: 'refund-1', data: { amount: 500 } },
    { kind: 'refund-cancelled', key: 'refund-1', data: { amount: 500 } },
    { kind: 'payment-amount', key: 'payment-1', data: { amount: 3700, total: 3100 } },
  ] satisfies Alert[]) {
    await raise(alert);
    const refused = await shop.call(eraseMyAccount, {}, order.customer);
    assert.equal(refused.problem?.code, 'retention.refund-due', alert.kind);
    const attentionId = (await seenByAdmin(shop, order)).attention[0]?.id ?? '';
    bodyOf(await shop.call(settleAttention, { attentionId, money: 'refunded-otherwise' }, admin));
  }
  // The buyer paid too little, so the shop owes no money.
  await raise({ kind: 'payment-amount', key: 'payment-2', data: { amount: 2500, total: 3100 } });
  bodyOf(await shop.call(eraseMyAccount, {}, order.customer));
});

test('an erasure deletes the unreadable messages that contain the pseudo as a word, and keeps messages with a longer name', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  await db.run(sql`update orders set pseudo = 'lea' where id = ${order.orderId}`);
  const keptExcerpts = ['@lea.martin (chat) : la 12 — x', '{"uniqueId":"cleane"}', '{"uniqueId":"lea_"}'];
  for (const excerpt of ['@lea (chat) : la 12 — x', '{"uniqueId":"lea"}', '{"comment":"bravo @lea"}', ...keptExcerpts])
    await db.run(sql`
      insert into feed_set_aside (live_id, heard_at, reason, excerpt) values (${order.liveId}, now(), 'no-data', ${excerpt})`);
  bodyOf(await erase(order.customer.userId));
  const left = await db.many<{ excerpt: string }>(sql`
    select excerpt from feed_set_aside where live_id = ${order.liveId} order by id`);
  assert.deepEqual(
    left.map(({ excerpt }) => excerpt),
    keptExcerpts,
  );
});

test('a written request deletes the unreadable messages that name the pseudo, except the messages of a live that is on', async () => {
  const [over, onAir] = [await shop.aLive(), await shop.aLive()];
  await setLiveActive(shop, over, false);
  for (const [liveId, excerpt] of [
    [over, '@Zoe.L (chat) : la 12 — x'],
    [over, '@zoe.lune (chat) : la 12 — x'],
    [onAir, '@zoe.l (chat) : la 12 — x'],
  ])
    await db.run(sql`
      insert into feed_set_aside (live_id, heard_at, reason, excerpt) values (${liveId}, now(), 'no-data', ${excerpt})`);
  bodyOf(await forget('zoe.l'));
  const left = await db.many<{ excerpt: string }>(sql`
    select excerpt from feed_set_aside where live_id in (${over}, ${onAir}) order by id`);
  assert.deepEqual(
    left.map(({ excerpt }) => excerpt),
    ['@zoe.lune (chat) : la 12 — x', '@zoe.l (chat) : la 12 — x'],
  );
});

test('once a live is over, a pseudo’s comments are deleted and its claims without a piece anonymized; other claims and comments stay', async () => {
  const order = await toValidate(shop);
  const { liveId, productIds, pseudo } = order;
  const addComment = (speaker: string) =>
    db.run(sql`
    insert into tiktok_event (live_id, user_unique_id, type_evenement, comment, create_time, is_read)
    values (${liveId}, ${speaker}, 'chat', 'je prends', 0, true)`);
  const claim = (speaker: string, item: string | null, state: string) =>
    db.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, comment, item_id, said_at, arrived_at, certainty, state)
    values (${liveId}, ${productIds[0]}, 1, ${speaker}, 'je prends', ${item}, now(), now(), 'certain', ${state})`);
  const item = await db.one<{ id: string }>(sql`select id from order_items where order_id = ${order.orderId}`);
  for (const speaker of ['passante', 'passante', 'voisine', pseudo]) await addComment(speaker);
  await db.run(sql`insert into tiktok_live_users (live_id, tiktok_username) values (${liveId}, 'passante')`);
  for (const speaker of ['passante', 'voisine']) await claim(speaker, null, 'waiting');
  await claim(pseudo, item?.id ?? null, 'held');
  assert.deepEqual(bodyOf(await forget('passante')), { comments: 0, claims: 0, someStay: true });
  await setLiveActive(shop, liveId, false);
  assert.deepEqual(bodyOf(await forget(' @Passante ')), { comments: 2, claims: 1, someStay: false });
  assert.deepEqual(bodyOf(await forget(pseudo)), { comments: 1, claims: 0, someStay: false });
  const speakers = await db.many(sql`select user_unique_id as speaker from tiktok_event where live_id = ${liveId}`);
  assert.deepEqual(speakers, [{ speaker: 'voisine' }]);
  assert.equal(await db.run(sql`select 1 from claims where live_id = ${liveId} and comment is not null`), 2);
  const viewerRows = await db.many(sql`select 1 from tiktok_live_users where tiktok_username = 'passante'`);
  assert.equal(viewerRows.length, 0);
});

test('a visitor and a customer may not export, erase or purge a person', async () => {
  const [customer, otherCustomer] = [await shop.aCustomer(), await shop.aCustomer()];
  for (const as of [null, customer])
    for (const { status } of [
      await erase(otherCustomer.userId, as),
      await dataOf(otherCustomer.userId, as),
      await forget('voisine', as),
    ])
      assert.equal(status, 403);
  assert.equal(bodyOf(await shop.call(getSession, {}, otherCustomer)).user?.email, otherCustomer.email);
});

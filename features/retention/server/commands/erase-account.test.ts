import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { eraseMyAccount, exportMyData } from '#features/retention/domain/endpoints.ts';
import { lastDayToWithdraw } from '#features/withdrawals/domain/rules.ts';
import { orderLifecycle, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { confirmCode, getSession, requestSignIn } from '#features/users/domain/endpoints.ts';
import {
  bodyOf,
  paid,
  putInStatus,
  seenByAdmin,
  toPay,
  toValidate,
  type Placed,
} from '#sandbox/testing/order-steps.ts';
import { callerOf, mailsTo, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());

const erase = (as: Placed['customer'] | null) => shop.call(eraseMyAccount, {}, as);
async function setDeliveredLongAgo(order: Placed): Promise<void> {
  await putInStatus(shop, order, 'delivered');
  await shop.shop.db.run(sql`update orders set order_date = '2020-01-01' where id = ${order.orderId}`);
}
const cancel = (order: Placed) =>
  shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin).then(bodyOf);
test('an erased customer is signed out everywhere, and the account has no name, number, pseudo or e-mail left', async () => {
  const order = await paid(shop);
  await setDeliveredLongAgo(order);
  const { customer } = order;
  const answer = await erase(customer);
  bodyOf(answer);
  assert.match(answer.headers.get('set-cookie') ?? '', /^session=;/);
  assert.equal(bodyOf(await shop.call(getSession, {}, customer)).user, null);
  const account = await shop.shop.db.one(sql`
    select u.*, (select count(*)::int from sessions s where s.user_id = u.id) as sessions from users u where u.id = ${customer.userId}`);
  const remainingData = JSON.stringify(account);
  for (const value of [customer.email, order.pseudo, 'Léa', 'Martin', '0612345678'])
    assert.ok(!remainingData.includes(value), `${value} in ${remainingData}`);
  assert.match(remainingData, new RegExp(`"email":"efface-${customer.userId}@efface.invalid"`));
  assert.match(remainingData, /"auth_id":null.*"sessions":0/);
  const identities = await shop.shop.db.many(sql`select 1 from auth_identities where email = ${customer.email}`);
  assert.equal(identities.length, 0);
});

test('a paid order keeps its number, total, payment and delivery address, and loses its pseudo, comment, telephone and e-mail', async () => {
  const order = await paid(shop);
  await setDeliveredLongAgo(order);
  await shop.shop.db.run(sql`
    update orders set comment = 'mauvaise payeuse', display_name = 'Léa ✨' where id = ${order.orderId}`);
  await shop.shop.db.run(sql`
    insert into events (order_id, actor_kind, type, data)
    values (${order.orderId}, 'system', 'order.pseudo-followed', ${JSON.stringify({ from: 'lea.avant', to: order.pseudo })})`);
  const orderBefore = await seenByAdmin(shop, order);
  bodyOf(await erase(order.customer));
  const row = await shop.shop.db.one(sql`select pseudo, display_name, comment from orders where id = ${order.orderId}`);
  assert.deepEqual(row, { pseudo: null, display_name: null, comment: null });
  const eventRows = await shop.shop.db.many(sql`select data from events where order_id = ${order.orderId}`);
  for (const pseudo of ['lea.avant', order.pseudo]) assert.ok(!JSON.stringify(eventRows).includes(pseudo), pseudo);
  // Ignores mails and the confirmation, which background jobs may change concurrently.
  const { user, events, mails, isConfirmed, addressVersion, ...kept } = await seenByAdmin(shop, order);
  assert.deepEqual([user.firstName, user.lastName, user.email], [null, null, `efface-${user.id}@efface.invalid`]);
  assert.equal(events.length, orderBefore.events.length);
  const address = { ...orderBefore.address, phone: '', email: '', deliveryNote: null };
  const texts = Object.fromEntries(Object.keys(orderBefore.texts).map((name) => [name, null]));
  assert.deepEqual(
    { ...orderBefore, user, events, mails, isConfirmed, address, addressVersion, texts },
    { ...kept, user, events, mails, isConfirmed, addressVersion },
  );
  assert.equal(kept.address?.lastName, 'Martin');
});

test('an order cancelled before its payment keeps neither address nor pseudo', async () => {
  const order = await toPay(shop);
  await cancel(order);
  bodyOf(await erase(order.customer));
  const { address, events } = await seenByAdmin(shop, order);
  assert.equal(address, null);
  const row = await shop.shop.db.one(sql`select pseudo, display_name, comment from orders where id = ${order.orderId}`);
  assert.deepEqual(row, { pseudo: null, display_name: null, comment: null });
  assert.ok(!JSON.stringify(events).includes(order.pseudo), JSON.stringify(events));
});

test('an erasure is refused while an order is not over: the refusal names the order, and the order stays', async () => {
  const order = await toValidate(shop);
  const { number } = await seenByAdmin(shop, order);
  for (const status of orderStatuses.filter((candidate) => candidate !== 'delivered' && candidate !== 'cancelled')) {
    await putInStatus(shop, order, status);
    const { status: answerStatus, problem } = await erase(order.customer);
    const isUnpaid = !orderLifecycle[status].isPastPayment;
    assert.deepEqual(
      [answerStatus, problem?.code, problem?.params],
      [409, 'orders.unfinished', { numbers: [number], ...(isUnpaid && { areUnpaid: true }) }],
      status,
    );
    assert.equal(
      /n’est pas payée\u00A0: contactez le support pour l’annuler/.test(problem?.title ?? ''),
      isUnpaid,
      status,
    );
    assert.equal(/Attendez sa livraison/.test(problem?.title ?? ''), !isUnpaid, status);
  }
  assert.equal(bodyOf(await shop.call(listMyOrders, {}, order.customer)).orders.length, 1);
  await cancel(order);
  bodyOf(await erase(order.customer));
});

test('an erasure is refused while a payment is pending, even on a cancelled order', async () => {
  const order = await toPay(shop);
  await shop.shop.db.run(sql`
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at)
    values ('waiting', ${order.orderId}, 'debit', 'pending', 'AUTHORISED_TO_VALIDATE', 3100, 'EUR', now())`);
  await putInStatus(shop, order, 'cancelled');
  assert.equal((await erase(order.customer)).problem?.code, 'orders.unfinished');
});

test('a customer who may still withdraw from an order is not erased, and is shown the last day of the withdrawal period', async () => {
  const order = await paid(shop);
  // Waits until the job of the confirmation has stored this instant, so that the job cannot change the values that
  // follow.
  const isInformed = sql`select from orders where id = ${order.orderId} and withdrawal_told_at is not null`;
  await until(() => shop.shop.db.one(isInformed));
  await shop.shop.db.run(sql`update orders set withdrawal_told_at = '2026-01-01' where id = ${order.orderId}`);
  await putInStatus(shop, order, 'delivered');
  const { number } = await seenByAdmin(shop, order);
  const deliver = (at: string) =>
    shop.shop.db.run(sql`
      with gone as (delete from events where order_id = ${order.orderId} and type = 'order.delivered')
      insert into events (order_id, at, actor_kind, type) values (${order.orderId}, ${at}, 'provider', 'order.delivered')`);
  const now = shop.shop.now();
  await deliver(now.toISOString());
  const { status, problem } = await erase(order.customer);
  const lastDay = lastDayToWithdraw({ deliveredAt: now.toISOString(), toldAt: '2026-01-01' });
  assert.deepEqual([status, problem?.code, problem?.params], [409, 'retention.may-withdraw', { number, lastDay }]);
  await shop.shop.db.run(sql`update orders set withdrawal_told_at = null where id = ${order.orderId}`);
  const extended = (await erase(order.customer)).problem;
  assert.match(extended?.title ?? '', /jusqu’au .* Ce délai dépasse 14 jours, car la confirmation de commande n’a pas/);
  assert.doesNotMatch(problem?.title ?? '', /14 jours/);
  await shop.shop.db.run(sql`update orders set withdrawal_told_at = '2026-01-01' where id = ${order.orderId}`);
  await deliver(new Date(now.getTime() - 40 * 86_400_000).toISOString());
  bodyOf(await erase(order.customer));
});

test('a customer with an open withdrawal is not erased; an erasure deletes the e-mail of a closed withdrawal and keeps its name', async () => {
  const order = await paid(shop);
  await setDeliveredLongAgo(order);
  const open = await shop.shop.db.one<{ id: string }>(sql`
    insert into withdrawals (order_id, name, email, stated_at, amount_cents, postage_cents, refund_due_on)
    values (${order.orderId}, 'Léa Martin', 'lea@retour.example', now(), 3100, 600, now()) returning id`);
  const { number } = await seenByAdmin(shop, order);
  const { status, problem } = await erase(order.customer);
  assert.deepEqual([status, problem?.code, problem?.params], [409, 'retention.withdrawal-open', { numbers: [number] }]);
  await shop.shop.db.run(sql`update withdrawals set refunded_at = now() where id = ${open?.id}`);
  bodyOf(await erase(order.customer));
  const withdrawal = await shop.shop.db.one(sql`select name, email from withdrawals where id = ${open?.id}`);
  assert.deepEqual(withdrawal, { name: 'Léa Martin', email: null });
});

test('a customer erases only their own account; a visitor and an administrator cannot erase an account this way', async () => {
  assert.equal((await erase(null)).status, 401);
  assert.equal((await erase(shop.admin)).problem?.code, 'users.admin-stays');
  const [leaving, staying] = [await shop.aCustomer(), await shop.aCustomer()];
  bodyOf(await erase(leaving));
  assert.equal((await erase(leaving)).status, 401);
  assert.equal(bodyOf(await shop.call(getSession, {}, staying)).user?.email, staying.email);
  assert.equal(bodyOf(await shop.call(getSession, {}, shop.admin)).user?.isAdmin, true);
});

test('an erased e-mail address may sign up again, and does not get the orders of the erased account', async () => {
  const order = await paid(shop);
  await setDeliveredLongAgo(order);
  const { email, userId } = order.customer;
  bodyOf(await erase(order.customer));
  bodyOf(await shop.call(requestSignIn, { email }));
  const { code } = await until(async () => (await mailsTo(shop, email)).find((mail) => mail.code) ?? false);
  const newCaller = callerOf(await shop.call(confirmCode, { email, code }));
  assert.notEqual(newCaller.userId, userId);
  assert.deepEqual(bodyOf(await shop.call(listMyOrders, {}, newCaller)).orders, []);
});

interface Exported {
  profile: { email: string; pseudo: string; firstName: string };
  sessions: unknown[];
  orders: {
    totalCents: number;
    comment: string | null;
    items: unknown[];
    address: { street: string };
    payments: { state: string; amountCents: number }[];
  }[];
}

test('the customer’s export holds the history of her orders, her claims, and her comments once her pseudo is proved', async () => {
  const order = await paid(shop);
  const { customer, liveId, productIds, pseudo } = order;
  const { db } = shop.shop;
  await db.run(sql`
    insert into tiktok_event (live_id, user_id, user_unique_id, type_evenement, comment, create_time, is_read)
    values (${liveId}, 'id-de-lea', ${pseudo}, 'chat', 'je prends la 1', 0, true),
      (${liveId}, 'une-autre', 'une.autre', 'chat', 'ce qu’une autre a dit', 0, true)`);
  await db.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, item_id, comment, said_at, arrived_at, certainty, state)
    select ${liveId}, ${productIds[0]}, 1, ${pseudo}, id, 'la 1 svp', now(), now(), 'certain', 'held' from order_items
    where order_id = ${order.orderId}`);
  const file = async () => (await shop.fetch(exportMyData.path, { as: customer })).text();
  // Waits for the mail about the payment, which a job records later.
  const declared = await until(async () => (await file()).includes('payment-received') && file());
  for (const excerpt of ['Paiement reçu', '"by": "vous"', 'payment-received', 'la 1 svp'])
    assert.ok(declared.includes(excerpt), excerpt);
  assert.doesNotMatch(declared, /je prends la 1/);
  await db.run(sql`
    insert into pseudo_proofs (user_id, tiktok_user_id, pseudo, proved_at)
    values (${customer.userId}, 'id-de-lea', ${pseudo}, now())`);
  const proved = await file();
  assert.match(proved, /je prends la 1/);
  assert.doesNotMatch(proved, /une autre a dit/);
});

test('a customer’s data is one file with profile, sessions, orders with pieces, address and payments, without card data', async () => {
  const order = await paid(shop);
  await toValidate(shop);
  await shop.shop.db.run(sql`update orders set comment = 'Deux colis' where id = ${order.orderId}`);
  const response = await shop.fetch(exportMyData.path, { as: order.customer });
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="mes-donnees.json"');
  const text = await response.text();
  const exportedData = JSON.parse(text) as Exported;
  assert.deepEqual(
    [exportedData.profile.email, exportedData.profile.pseudo, exportedData.profile.firstName],
    [order.customer.email, order.pseudo, 'Léa'],
  );
  assert.equal(exportedData.sessions.length, 1);
  assert.equal(exportedData.orders.length, 1);
  const [exportedOrder] = exportedData.orders;
  assert.deepEqual(
    [exportedOrder?.totalCents, exportedOrder?.items.length, exportedOrder?.address.street],
    [3100, 1, '12 rue des Lilas'],
  );
  assert.equal(exportedOrder?.comment, 'Deux colis');
  assert.deepEqual(
    exportedOrder?.payments.map(({ state, amountCents }) => [state, amountCents]),
    [['paid', 3100]],
  );
  assert.doesNotMatch(text, /4970|token|hash/i);
  assert.equal((await shop.call(exportMyData, {})).status, 401);
});

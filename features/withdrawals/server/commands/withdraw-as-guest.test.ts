import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { MAX_UNMATCHED } from '#features/attention/domain/rules-limits.ts';
import { parisDay } from '#shared/working-days.ts';
import { withdrawAsGuest } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until, startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { db } = shop.shop;

const numberOf = async (order: Placed) => (await seenByAdmin(shop, order)).number;
const ask = (orderNumber: string, email: string, name = 'Léa Martin') =>
  shop.call(withdrawAsGuest, { orderNumber, email, name });
const listOwn = async (order: Placed) =>
  bodyOf(await shop.call(getMyWithdrawals, { orderId: order.orderId }, order.customer)).withdrawals;
const subjectsTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ subject }) => /rétractation/.test(subject)).map(({ subject }) => subject);

test('a matching number and e-mail withdraw from the whole order, and its buyer gets the receipt', async () => {
  const order = await paid(shop, [2500, 1500]);
  const number = await numberOf(order);
  assert.deepEqual(bodyOf(await ask(` ${number.toLowerCase()} `, order.customer.email.toUpperCase())), { ok: true });
  const [withdrawal] = await listOwn(order);
  assert.equal(withdrawal?.pieces.length, 2);
  assert.equal(withdrawal.amount, 4600);
  await until(async () => (await subjectsTo(order.customer.email)).some((subject) => subject.includes('accusé')));
});

test('the e-mail of the delivery address matches too, and receives the receipt', async () => {
  const order = await paid(shop);
  await db.run(sql`
    update orders set shipping_address = shipping_address || '{"email": "Colis@Test.Example"}' where id = ${order.orderId}`);
  bodyOf(await ask(await numberOf(order), 'colis@test.example'));
  assert.equal((await listOwn(order)).length, 1);
  await until(async () => (await subjectsTo('colis@test.example')).length === 1);
  assert.deepEqual(await subjectsTo(order.customer.email), []);
});

test('the number of an imported order matches without the letter C', async () => {
  for (const number of ['TT-2024-7', '900123']) {
    const order = await paid(shop);
    await db.run(sql`update orders set order_number = ${number} where id = ${order.orderId}`);
    bodyOf(await ask(` ${number.toLowerCase()} `, order.customer.email));
    assert.equal((await listOwn(order)).length, 1, number);
  }
});

test('a number with a wrong e-mail gets the answer of a valid statement, without an effect on the order or a mail', async () => {
  const order = await paid(shop);
  const number = await numberOf(order);
  const [wrongEmail, unknownNumber, otherOrder] = [
    await ask(number, 'voisin@test.example'),
    await ask('C999999', 'voisin@test.example'),
    await ask(await numberOf(await paid(shop)), order.customer.email),
  ];
  const shape = ({ status, body, headers }: typeof wrongEmail) => ({ status, body, type: headers.get('content-type') });
  assert.deepEqual(shape(wrongEmail), shape(unknownNumber));
  assert.deepEqual(shape(wrongEmail), shape(otherOrder));
  assert.deepEqual(await listOwn(order), []);
  const { mails, attention } = await seenByAdmin(shop, order);
  assert.ok(mails.every(({ kind }) => !kind.startsWith('withdrawal')));
  assert.deepEqual(attention, []);
  assert.deepEqual(await subjectsTo('voisin@test.example'), []);
  const reply = bodyOf(await ask(number, order.customer.email));
  assert.deepEqual(reply, wrongEmail.body);
});

test('a refused statement (unpaid, already withdrawn, cancelled) gets the answer of a valid statement, and its repetition causes no second mail', async () => {
  const unpaid = await toPay(shop);
  const withdrawnOrder = await paid(shop);
  const cancelled = await paid(shop);
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, shop.admin));
  for (const order of [unpaid, withdrawnOrder, withdrawnOrder, withdrawnOrder, cancelled])
    assert.deepEqual(bodyOf(await ask(await numberOf(order), order.customer.email)), { ok: true });
  for (const [order, pattern] of [
    [unpaid, /n’est pas payée/],
    [withdrawnOrder, /déjà enregistrée/],
    [cancelled, /déjà annulée/],
  ] as const) {
    const mail = await until(async () =>
      (await mailsTo(shop, order.customer.email)).find(({ subject }) => subject.includes('votre demande')),
    );
    assert.match(mail.text, pattern);
    const subjects = (await subjectsTo(order.customer.email)).filter((subject) => subject.includes('votre demande'));
    assert.equal(subjects.length, 1);
  }
  assert.equal((await listOwn(withdrawnOrder)).length, 1);
});

test('a statement that was refused before the payment is answered by a mail that asks for a new statement', async () => {
  const order = await paid(shop);
  const { orderId, customer } = order;
  const number = await numberOf(order);
  // Enqueues the mail as a refused statement does. The order is paid before the mail is written.
  await enqueueMail(shop.system, { key: `withdrawal-impossible-${orderId}`, kind: 'withdrawal-impossible', orderId });
  const mail = await until(async () =>
    (await mailsTo(shop, customer.email)).find(({ subject }) => subject.includes('votre demande')),
  );
  assert.match(mail.text, /La commande a changé depuis, et vous pouvez maintenant y renoncer/);
  assert.ok(mail.html.includes(`/retractation?commande=${number}`));
});

test('a missing or invalid value is shown under its field, in French', async () => {
  const answer = await shop.call(withdrawAsGuest, { orderNumber: ' ', email: 'lea', name: '' });
  assert.equal(answer.status, 422);
  const fields = Object.fromEntries((answer.problem?.fields ?? []).map(({ path, message }) => [path, message]));
  assert.deepEqual(fields, {
    orderNumber: 'Indiquez le numéro de la commande',
    email: 'Veuillez saisir une adresse email valide',
    name: 'Indiquez votre nom',
  });
});

test('the seventh attempt for an order is refused, whether the order exists or not', async () => {
  startWindow(shop, 15);
  const order = await paid(shop);
  const number = await numberOf(order);
  const seventhAnswer = async (orderNumber: string) => {
    let answer = await ask(orderNumber, 'devine@test.example');
    for (let times = 1; times < 7; times++) answer = await ask(orderNumber, `devine${times}@test.example`);
    return answer;
  };
  for (const answer of [await seventhAnswer(number), await seventhAnswer('C888888')])
    assert.deepEqual([answer.status, answer.problem?.code], [429, 'withdrawals.too-many-tries']);
  assert.equal(bodyOf(await shop.call(listMyOrders, {}, order.customer)).orders.length, 1);
});

const unmatched = async () =>
  bodyOf(await shop.call(listAttention, {}, shop.admin)).items.filter(({ kind }) => kind.startsWith('withdrawal-un'));

test('a repeated statement that matches no order is in « À traiter » once, with the typed name, without a mail', async () => {
  await db.run(sql`delete from attention_items where kind = 'withdrawal-unmatched'`);
  const number = await numberOf(await paid(shop));
  for (let times = 0; times < 2; times++)
    bodyOf(await ask(` ${number.toLowerCase()} `, 'Lea@Faute.Example', 'Léa <b>Martin</b>'));
  const day = parisDay(shop.shop.now());
  assert.deepEqual(
    (await unmatched()).map(({ data, order }) => [data, order]),
    [[{ number, who: 'lea@faute.example', name: 'Léa <b>Martin</b>', day }, null]],
  );
  assert.deepEqual(await subjectsTo('lea@faute.example'), []);
});

test('a statement without an order that is repeated on a later day keeps its first day', async () => {
  const dayOf = async () =>
    (
      await db.one<{ day: string }>(sql`
      select data->>'day' as day from attention_items where kind = 'withdrawal-unmatched' and key like '%jour@test.example'`)
    )?.day;
  bodyOf(await ask('C900777', 'jour@test.example'));
  await db.run(sql`
    update attention_items set data = data || '{"day": "2026-01-15"}' where key like '%jour@test.example'`);
  bodyOf(await ask('C900777', 'jour@test.example'));
  assert.equal(await dayOf(), '2026-01-15');
});

test('the refused statement of a buyer without an address of their own is answered at the address of the parcel', async () => {
  const order = await toPay(shop);
  await db.run(sql`
    update orders set shipping_address = shipping_address || '{"email": "adresse@test.example"}' where id = ${order.orderId}`);
  await db.run(sql`
    update users set email = 'cliente.sans.adresse@pseudo.invalid' where id = (select user_id from orders where id = ${order.orderId})`);
  bodyOf(await ask(await numberOf(order), 'adresse@test.example'));
  await until(async () => (await subjectsTo('adresse@test.example')).length === 1);
});

test('unmatched statements above the limit raise one attention item and get the answer of a valid statement', async () => {
  await db.run(sql`
    insert into attention_items (kind, key, data, created_at)
    select 'withdrawal-unmatched', 'flood ' || n, '{"number": "C1", "who": "x@test.example", "name": "X", "day": "2026-01-01"}', now()
    from generate_series(1, ${MAX_UNMATCHED}::int) n`);
  for (const number of ['C777771', 'C777772'])
    assert.deepEqual(bodyOf(await ask(number, 'foule@test.example')), { ok: true });
  const alerts = await db.many<{ kind: string }>(sql`
    select kind from attention_items where kind = 'withdrawals-unkept' or data ->> 'who' = 'foule@test.example'`);
  assert.deepEqual(alerts, [{ kind: 'withdrawals-unkept' }]);
});

test('the answer takes at least 300 ms, whether the order matches or not', async () => {
  const order = await paid(shop);
  const number = await numberOf(order);
  const durationOf = async (...typed: Parameters<typeof ask>) => {
    const startedAt = performance.now();
    bodyOf(await ask(...typed));
    return performance.now() - startedAt;
  };
  const durations = [
    await durationOf('C999998', 'personne@test.example'),
    await durationOf(number, 'voisine@test.example'),
    await durationOf(number, order.customer.email),
    await durationOf(number, order.customer.email),
  ];
  // Timers may be a millisecond early.
  for (const ms of durations) assert.ok(ms >= 298, `${durations.map(Math.round).join()} ms`);
});

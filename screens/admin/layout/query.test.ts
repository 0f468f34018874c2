import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { countAttention, findAnything } from './endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { listUsers } from '#screens/admin/users/endpoints.ts';
import { MAX_ORDERS_COUNTED } from '#screens/admin/home/rules.ts';
import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import { copyOrder, bodyOf, paid, putInStatus, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const find = async (q: string) => bodyOf(await shop.call(findAnything, { q }, admin));
const orderNumbers = async (q: string) => (await find(q)).orders.map(({ number }) => number);

test('ADM-03 ADM-18 the search finds an order, its buyer and its piece by their numbers, names, e-mail and pseudo', async () => {
  const order = await toPay(shop);
  const { number, items } = await seenByAdmin(shop, order);
  const { email, pseudo } = bodyOf(await shop.call(getUser, { userId: order.customer.userId }, admin));
  const ref = items[0]?.ref ?? 0;
  await db.run(sql`update users set first_name = 'Zélie', last_name = 'Œuvré' where id = ${order.customer.userId}`);
  await db.run(sql`update orders set tracking_id = '6A99345678901' where id = ${order.orderId}`);
  for (const q of [number, number.slice(1), '6a 9934 567', `pièce ${ref}`, 'oeuvre zelie', email, `@${pseudo}`])
    assert.ok((await orderNumbers(q)).includes(number), q);
  for (const q of ['zélie', email, `@${pseudo}`, 'Œuvré'])
    assert.deepEqual(
      (await find(q)).people.map((person) => person.email),
      [email],
      q,
    );
  const { pieces } = await find(`n° ${ref}`);
  assert.deepEqual(
    pieces.map((piece) => [piece.ref, piece.orderNumber]),
    [[ref, number]],
  );
  assert.ok(
    (await find(pieces[0]?.name ?? '')).pieces.some(({ id }) => id === pieces[0]?.id),
    'the piece is found by its name',
  );
});

test('D-20 ADM-03 ADM-18 ADM-08 an order number is found as screens and mails write it, in each search', async () => {
  const order = await paid(shop);
  const { number } = await seenByAdmin(shop, order);
  const digits = number.slice(1);
  const { orderId, customer } = order;
  for (const q of [
    number,
    `#${number}`,
    `n° ${number}`,
    `C ${digits}`,
    `Commande ${number}`,
    `commande n°\u00A0${digits}`,
  ]) {
    assert.ok((await orderNumbers(q)).includes(number), `${q} in Trouver`);
    const { orders } = bodyOf(await shop.call(listOrders, { q }, admin));
    assert.ok(
      orders.some(({ id }) => id === orderId),
      `${q} in Commandes`,
    );
    const preparation = bodyOf(await shop.call(listPreparation, { q }, admin));
    assert.ok(JSON.stringify(preparation).includes(orderId), `${q} in Préparation`);
    const { users } = bodyOf(await shop.call(listUsers, { q }, admin));
    assert.ok(
      users.some(({ id }) => id === customer.userId),
      `${q} in Utilisateurs`,
    );
  }
});

test('ADM-03 ADM-18 the search returns at most five users and five orders, exact matches first, then the newest', async () => {
  await db.run(sql`
    insert into users (email, tiktok_username, created_at)
    select 'suite' || n || '@test.example', 'suite.' || n, now() - n * interval '1 minute' from generate_series(1, 8) n`);
  const { people } = await find('suite');
  assert.deepEqual(
    people.map(({ pseudo }) => pseudo),
    ['suite.1', 'suite.2', 'suite.3', 'suite.4', 'suite.5'],
  );
  assert.equal((await find('suite.7')).people[0]?.pseudo, 'suite.7');
  await db.run(
    sql`insert into users (email, tiktok_username, created_at) values ('s@test.example', 'suite', '2020-01-01')`,
  );
  assert.equal((await find('suite')).people[0]?.pseudo, 'suite', 'an exact match is first, although it is the oldest');
  const { userId } = await shop.aCustomer();
  await db.run(sql`
    insert into orders (order_number, user_id, status, total_amount_cents, order_date)
    select 'C7755' || n, ${userId}, 'to-validate', 0, now() + place * interval '1 minute'
    from unnest(array['', '1', '2', '3', '4', '5', '6']) with ordinality each(n, place)`);
  const found = await orderNumbers('7755');
  assert.equal(found.length, 5);
  assert.equal(found[0], 'C7755', 'the exact number is before the longer numbers');
});

test('ADM-03 ADM-18 the search finds the newest of many orders whose tracking number matches', async () => {
  const { userId } = await shop.aCustomer();
  await db.run(sql`
    insert into orders (user_id, tracking_id, order_date)
    select ${userId}, 'ZZ12340' || n, now() + make_interval(days => n) from generate_series(1, 700) n`);
  const newest = await db.many<{ number: string }>(sql`
    select order_number as number from orders where user_id = ${userId} order by order_date desc limit 5`);
  assert.deepEqual(
    await orderNumbers('zz12340'),
    newest.map(({ number }) => number),
  );
});

test('ADM-03 ADM-18 a name with a typo finds the buyer and the order as fuzzy matches, and an unknown text finds nothing', async () => {
  const order = await toPay(shop);
  const { number } = await seenByAdmin(shop, order);
  await db.run(sql`update users set last_name = 'Vandenbroucke' where id = ${order.customer.userId}`);
  const fuzzy = await find('vandenbrouke');
  assert.equal(fuzzy.isNear, true);
  assert.deepEqual(
    fuzzy.orders.map((foundOrder) => foundOrder.number),
    [number],
  );
  assert.equal(fuzzy.people.length, 1);
  assert.deepEqual(await find('xqzxqzxqz'), { orders: [], people: [], pieces: [], isNear: false });
});

test('D-16 ADM-03 a packer finds an order by its number, its buyer and its piece, but neither users nor pieces', async () => {
  const [order, packer] = [await toPay(shop), await shop.aCustomer()];
  await db.run(sql`update users set is_admin = true, role = 'packer' where id = ${packer.userId}`);
  const { number, items } = await seenByAdmin(shop, order);
  await db.run(sql`update users set last_name = 'Quatrefages' where id = ${order.customer.userId}`);
  for (const q of ['quatrefages', number, `pièce ${items[0]?.ref}`]) {
    const found = bodyOf(await shop.call(findAnything, { q }, packer));
    assert.ok(
      found.orders.some((foundOrder) => foundOrder.number === number),
      `${q} does not find ${number}: ${JSON.stringify(found)}`,
    );
    assert.deepEqual([found.people, found.pieces], [[], []], q);
  }
});

test('ADM-03 ADM-18 the search takes wildcards literally, does not find administrators, and refuses customers, visitors and an empty text', async () => {
  for (const q of ['%', '_', "'"]) assert.deepEqual((await find(q)).pieces, [], q);
  assert.deepEqual((await find('admin@test.example')).people, []);
  for (const as of [await shop.aCustomer(), null])
    assert.equal((await shop.call(findAnything, { q: 'lea' }, as)).status, 403);
  assert.equal((await shop.call(findAnything, { q: ' ' }, admin)).status, 422);
});

test('ADM-03 ADM-18 the search does not find an erased person by the address that replaced the e-mail', async () => {
  const { userId } = await shop.aCustomer();
  await db.run(sql`update users set email = ${erasedEmail(userId)} where id = ${userId}`);
  assert.deepEqual((await find('efface')).people, []);
});

test('the count of the preparation stops at the limit of the dashboard, even while alerts hold some of its orders', async () => {
  const order = await toPay(shop);
  await putInStatus(shop, order, 'paid');
  await copyOrder(shop, order, MAX_ORDERS_COUNTED);
  await db.run(sql`
    insert into attention_items (kind, key, data, order_id, created_at)
    select 'refund', id::text, '{"amount": 100}', id, now() from orders where status = 'paid' limit 50`);
  assert.equal(bodyOf(await shop.call(countAttention, {}, admin)).toPrepare, MAX_ORDERS_COUNTED);
});

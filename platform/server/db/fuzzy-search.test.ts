import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { folded } from '#shared/folded-text.ts';
import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { countUsers, listUsers } from '#screens/admin/users/endpoints.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const findOrders = async (q: string) =>
  bodyOf(await shop.call(listOrders, { q }, admin)).orders.map(({ number }) => number);
const findUsers = async (q: string) => bodyOf(await shop.call(listUsers, { q }, admin)).users.map(({ email }) => email);
const findToPrepare = async (q: string) =>
  bodyOf(await shop.call(listPreparation, { q }, admin)).orders.map(({ number }) => number);

test('ADM-05 a search for a user ignores accents, fancy letters, kinds of apostrophe and the order of names; PostgreSQL folds texts as `folded` does', async () => {
  const { userId } = await shop.aCustomer('jeanne.d');
  await db.run(sql`
    update users set first_name = 'Jeanne-Zélie', last_name = 'd’Œuvré', display_name = '𝓙𝓮𝓪𝓷𝓷𝓮 ✨' where id = ${userId}`);
  const { email } = bodyOf(await shop.call(getUser, { userId }, admin));
  for (const q of ['jeanne-zelie', "D'OEUVRE", 'd’œuvré', 'd’Œuvré Jeanne', 'jeanne ✨', '𝓙𝓮𝓪𝓷𝓷𝓮', '@Jeanne.D'])
    assert.ok((await findUsers(q)).includes(email), q);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 12 }), async (written) => {
      fc.pre(!written.includes('\0') && written.isWellFormed());
      const row = await db.one<{ text: string }>(sql`select search_folded(${written}) as text`);
      assert.equal(row?.text, folded(written));
    }),
    { numRuns: 60 },
  );
});

test('ADM-05 ADM-18 ADM-22 an order is found by its tracking number, its pieces and its stored pseudo, and its buyer by the order number or the whole tracking number', async () => {
  const order = await toPay(shop);
  const { number, items } = await seenByAdmin(shop, order);
  const ref = items[0]?.ref ?? 0;
  await db.run(sql`
    update orders set tracking_id = '6A12345678901', pseudo = 'ancien.pseudo', status = 'paid', payment_date = now()
    where id = ${order.orderId}`);
  for (const q of [
    '6a1234',
    '6A 1234 5678 901',
    String(ref),
    `pièce ${ref}`,
    `Pièce n° ${ref}`,
    `#${ref}`,
    '@ancien.pseudo',
  ]) {
    assert.ok((await findOrders(q)).includes(number), q);
    assert.ok((await findToPrepare(q)).includes(number), q);
  }
  assert.ok((await findToPrepare(number)).includes(number));
  const { email } = bodyOf(await shop.call(getUser, { userId: order.customer.userId }, admin));
  for (const q of [number, number.slice(1), '6a12345678901']) {
    assert.deepEqual(await findUsers(q), [email], q);
    assert.equal(bodyOf(await shop.call(countUsers, { q }, admin)).count, 1, q);
  }
  assert.deepEqual(await findUsers('6a1234'), [], 'only the whole tracking number finds a buyer');
  await db.run(sql`
    update order_items set released_at = now(), release_reason = 'removed' where order_id = ${order.orderId}`);
  assert.ok(!(await findOrders(`pièce ${ref}`)).includes(number), 'a removed piece finds no order');
});

test('ADM-05 ADM-18 ADM-22 a search without an exact match lists fuzzy matches and marks them with isNear', async () => {
  const order = await toPay(shop);
  await db.run(sql`
    update users set first_name = 'Wilhelmine', last_name = 'Kervadec', tiktok_username = 'wilhelmine.k' where id = ${order.customer.userId}`);
  await db.run(sql`
    update orders set status = 'paid', payment_date = now(),
      shipping_address = '{"first_name":"Gwendoline","last_name":"Le Floc’h"}' where id = ${order.orderId}`);
  const { number, user } = await seenByAdmin(shop, order);
  for (const q of ['kervadek', 'wilehlmine', 'Wilhelmin Kervadc', '@wilhlmine.k']) {
    const found = bodyOf(await shop.call(listOrders, { q }, admin));
    assert.deepEqual(
      [found.orders.map((foundOrder) => foundOrder.number), found.isNear, found.next],
      [[number], true, null],
      q,
    );
    const people = bodyOf(await shop.call(listUsers, { q }, admin));
    assert.deepEqual([people.users.map(({ email }) => email), people.isNear], [[user.email], true], q);
  }
  for (const q of ['kervadek', 'gwandoline', 'le floch']) {
    const found = bodyOf(await shop.call(listPreparation, { q }, admin));
    assert.deepEqual([found.orders.map((foundOrder) => foundOrder.number), found.isNear], [[number], true], q);
  }
  const delivered = bodyOf(await shop.call(listOrders, { q: 'kervadek', status: 'delivered' }, admin));
  assert.deepEqual([delivered.orders, delivered.isNear], [[], false]);
  for (const q of ['kervadec', 'zzzzzz', 'ker', '999999', '@']) {
    assert.equal(bodyOf(await shop.call(listOrders, { q }, admin)).isNear, false, q);
  }
});

test('ADM-05 ADM-18 a name with two letters swapped in its middle is found', async () => {
  const order = await toPay(shop);
  await db.run(sql`update users set last_name = 'Qapont' where id = ${order.customer.userId}`);
  const { number } = await seenByAdmin(shop, order);
  assert.ok((await findOrders('qaopnt')).includes(number));
});

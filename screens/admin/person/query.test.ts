import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getPerson } from './endpoints.ts';
import { CLAIMS_SHOWN, ORDERS_SHOWN } from './rules.ts';
import { listUsers } from '#screens/admin/users/endpoints.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const read = async (userId: string) => bodyOf(await shop.call(getPerson, { userId }, admin));

test('ADM-08 the page of a user shows identity, orders, awaited pieces, unpaid orders and blocks', async () => {
  const order = await toPay(shop);
  const { customer, liveId, orderId, pseudo } = order;
  const { userId, email } = customer;
  const productId = await shop.aProduct(liveId, 9_001);
  await addClaim(shop, productId, 'devant.elle');
  await addClaim(shop, productId, pseudo);
  await db.run(
    sql`update orders set status = 'cancelled', cancel_reason = 'expired', pseudo = 'avant' where id = ${orderId}`,
  );
  await db.run(sql`
    insert into events (order_id, actor_kind, type, data)
    values (${orderId}, 'system', 'order.pseudo-followed', ${JSON.stringify({ from: 'bien.avant', to: pseudo })})`);
  await db.run(sql`update users set phone_number = '0612345678' where id = ${userId}`);
  bodyOf(await shop.call(blockUser, { userId, reason: 'Impayés' }, admin));
  const { number } = await seenByAdmin(shop, order);
  const person = await read(userId);
  assert.deepEqual(
    [
      person.email,
      person.pseudo,
      person.phone,
      person.hasAccount,
      person.hasPassword,
      person.hasFactor,
      person.isErased,
    ],
    [email, pseudo, '0612345678', true, false, false, false],
  );
  assert.deepEqual(person.otherPseudos, ['avant', 'bien.avant']);
  assert.deepEqual(
    person.orders.map((shownOrder) => [shownOrder.number, shownOrder.status, shownOrder.cancelReason]),
    [[number, 'cancelled', 'expired']],
  );
  assert.deepEqual([person.standing?.expiredOrders, person.ordersCount], [1, 1]);
  assert.deepEqual(
    person.claims.map(({ ref, place }) => [ref, place]),
    [[9_001, 2]],
  );
  assert.equal(person.claimsCount, 1);
  assert.deepEqual(
    person.blocks.map(({ reason, unblockedAt }) => [reason, unblockedAt]),
    [['Impayés', null]],
  );
});

test('ADM-08 the page shows the latest orders of the user, newest first, and counts all of them', async () => {
  const { userId } = await shop.aCustomer();
  await db.run(sql`
    insert into orders (order_number, user_id, order_date)
    select 'C80000' || n, ${userId}, '2026-01-01'::timestamptz + n * interval '1 hour' from generate_series(1, ${ORDERS_SHOWN + 3}) n`);
  const { orders, ordersCount } = await read(userId);
  assert.deepEqual([orders.length, ordersCount], [ORDERS_SHOWN, ORDERS_SHOWN + 3]);
  assert.equal(orders[0]?.number, `C80000${ORDERS_SHOWN + 3}`);
});

test('ADM-08 the page shows the latest awaited pieces of the user, and counts all of them but deleted pieces', async () => {
  const { userId } = await shop.aCustomer('attend.tout');
  const liveId = await shop.aLive();
  for (let ref = 1; ref <= CLAIMS_SHOWN + 3; ref += 1)
    await addClaim(shop, await shop.aProduct(liveId, ref), 'attend.tout');
  await db.run(sql`update claims set product_id = null where live_id = ${liveId} and ref = ${CLAIMS_SHOWN + 3}`);
  const { claims, claimsCount } = await read(userId);
  assert.deepEqual([claims.length, claims[0]?.ref, claimsCount], [CLAIMS_SHOWN, CLAIMS_SHOWN + 2, CLAIMS_SHOWN + 2]);
});

test('ADM-08 an erased user keeps only orders and is not listed, and an unknown user is not found', async () => {
  const order = await paid(shop);
  await putInStatus(shop, order, 'delivered');
  await db.run(sql`update orders set order_date = '2020-01-01' where id = ${order.orderId}`);
  const { userId, email } = order.customer;
  bodyOf(await shop.call(eraseUser, { userId }, admin));
  const { users } = bodyOf(await shop.call(listUsers, {}, admin));
  assert.ok(users.every(({ id }) => id !== userId));
  const person = await read(userId);
  assert.deepEqual([person.isErased, person.orders.length, person.otherPseudos], [true, 1, []]);
  for (const value of [email, order.pseudo]) assert.ok(!JSON.stringify(person).includes(value), value);
  const unknownReply = await shop.call(getPerson, { userId: crypto.randomUUID() }, admin);
  assert.deepEqual([unknownReply.status, unknownReply.problem?.code], [404, 'users.not-found']);
});

test('ADM-08 D-16 the page of a user is shown to sellers and refused to packers, visitors and the user', async () => {
  const { userId, ...session } = await shop.aCustomer();
  assert.equal((await shop.call(getPerson, { userId }, await aMember(shop, 'seller'))).status, 200);
  for (const as of [await aMember(shop, 'packer'), { userId, ...session }, null])
    assert.equal((await shop.call(getPerson, { userId }, as)).status, 403);
});

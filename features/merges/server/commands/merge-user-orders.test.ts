import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { updateProfile } from '#features/users/domain/endpoints.ts';
import { bodyOf, seenByAdmin, toPay, toValidate, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const merge = (source: string, destination: string) =>
  shop.call(mergeUserOrders, { source_user_id: source, destination_user_id: destination }, admin);
let ref = 70_000;
async function anotherOrder({ pseudo }: Placed): Promise<void> {
  const liveId = await shop.aLive();
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: await shop.aProduct(liveId, ++ref), pseudo }, admin));
}
const ordersOf = async (userId: string) =>
  (await shop.shop.db.many<{ id: string }>(sql`select id from orders where user_id = ${userId} order by id`)).map(
    (row) => row.id,
  );

test('ADM-13 all orders of the source move to the destination, and nothing else changes', async () => {
  const source = await toPay(shop);
  await anotherOrder(source);
  const destination = await toValidate(shop);
  const orderBefore = await seenByAdmin(shop, source);
  const people = sql`select id, email, first_name, last_name, tiktok_username, phone_number from users
    where id = any(${[source.customer.userId, destination.customer.userId]}) order by id`;
  const peopleBefore = await shop.shop.db.many(people);
  assert.deepEqual(bodyOf(await merge(source.customer.userId, destination.customer.userId)), { ordersTransferred: 2 });
  assert.deepEqual(await ordersOf(source.customer.userId), []);
  assert.equal(bodyOf(await shop.call(listMyOrders, {}, destination.customer)).orders.length, 3);
  const orderAfter = await seenByAdmin(shop, source);
  const unchangedFields = ['number', 'status', 'total', 'address', 'items', 'orderDate', 'texts'] as const;
  for (const field of unchangedFields) assert.deepEqual(orderAfter[field], orderBefore[field], field);
  assert.equal(orderAfter.user.id, destination.customer.userId);
  assert.deepEqual(await shop.shop.db.many(people), peopleBefore);
  assert.equal((await eventTypes(shop, source)).at(-1), 'order.merged');
});

test('ADM-13 a merge of a user with the same user, without orders or with an unknown user is refused', async () => {
  const { customer } = await toValidate(shop);
  const customerWithoutOrders = await shop.aCustomer();
  const selfMerge = await merge(customer.userId, customer.userId);
  assert.deepEqual(
    [selfMerge.status, selfMerge.problem?.title],
    [422, 'Impossible de fusionner un utilisateur avec lui-même'],
  );
  const emptyMerge = await merge(customerWithoutOrders.userId, customer.userId);
  assert.deepEqual(
    [emptyMerge.status, emptyMerge.problem?.title],
    [422, "L'utilisateur source n'a aucune commande à transférer"],
  );
  assert.equal((await merge(crypto.randomUUID(), customer.userId)).status, 404);
  assert.equal((await merge(customer.userId, crypto.randomUUID())).status, 404);
  assert.equal((await ordersOf(customer.userId)).length, 1);
});

test('ADM-13 a merge moves all orders or no order', async () => {
  const source = await toPay(shop);
  await anotherOrder(source);
  await anotherOrder(source);
  const destination = await shop.aCustomer();
  const orderIds = await ordersOf(source.customer.userId);
  await shop.shop.db.run(sql`create function refuse_order() returns trigger language plpgsql as
    'begin if new.id = tg_argv[0]::uuid then raise exception ''order refused''; end if; return new; end'`);
  await shop.shop.pool.query(
    `create trigger refuse_order before update on orders for each row execute function refuse_order('${orderIds[1]}')`,
  );
  assert.equal((await merge(source.customer.userId, destination.userId)).status, 500);
  assert.deepEqual(await ordersOf(source.customer.userId), orderIds);
  assert.deepEqual(await ordersOf(destination.userId), []);
  assert.equal((await eventTypes(shop, source)).includes('order.merged'), false);
  await shop.shop.db.run(sql`drop trigger refuse_order on orders`);
  assert.deepEqual(bodyOf(await merge(source.customer.userId, destination.userId)), { ordersTransferred: 3 });
});

test('ADM-13 two concurrent merges of one source move its orders together to one destination', async () => {
  for (let round = 0; round < 5; round++) {
    const source = await toValidate(shop);
    await anotherOrder(source);
    const [firstCustomer, secondCustomer] = [await shop.aCustomer(), await shop.aCustomer()];
    const answers = await Promise.all(
      [firstCustomer, secondCustomer].map((to) => merge(source.customer.userId, to.userId)),
    );
    assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 422]);
    const counts = [await ordersOf(firstCustomer.userId), await ordersOf(secondCustomer.userId)].map(
      (ids) => ids.length,
    );
    assert.deepEqual(counts.toSorted(), [0, 2]);
  }
});

test('ADM-13 two concurrent merges of two users into each other lose no order', async () => {
  for (let round = 0; round < 5; round++) {
    const [firstOrder, secondOrder] = [await toValidate(shop), await toValidate(shop)];
    const userIds = [firstOrder.customer.userId, secondOrder.customer.userId] as const;
    const answers = await Promise.all([merge(userIds[0], userIds[1]), merge(userIds[1], userIds[0])]);
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200],
    );
    assert.equal((await ordersOf(userIds[0])).length + (await ordersOf(userIds[1])).length, 2);
  }
});

test('ADM-13 D-02 a buyer who claims the pseudo during a merge into the same account gets the orders, whichever comes first', async () => {
  for (let round = 0; round < 15; round++) {
    const pseudo = `reclame.${round}`;
    const liveId = await shop.aLive();
    const customer = await shop.aCustomer(null);
    const productId = await shop.aProduct(liveId, 1);
    const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
    const createdUserId = (await seenByAdmin(shop, { orderId })).user.id;
    const [claimed, merged] = await Promise.all([
      shop.call(updateProfile, { firstName: 'Léa', lastName: null, pseudo }, customer),
      merge(createdUserId, customer.userId),
    ]);
    assert.equal(claimed.status, 200, JSON.stringify(claimed.body));
    assert.ok([200, 404].includes(merged.status), JSON.stringify(merged.body));
    assert.equal((await seenByAdmin(shop, { orderId })).user.id, customer.userId);
  }
});

test('ADM-13 only the back office can merge', async () => {
  const { customer } = await toValidate(shop);
  const otherCustomer = await shop.aCustomer();
  const ids = { source_user_id: customer.userId, destination_user_id: otherCustomer.userId };
  assert.equal((await shop.call(mergeUserOrders, ids, otherCustomer)).status, 403);
  assert.equal((await shop.call(mergeUserOrders, ids)).status, 403);
  const keyless = await shop.fetch('/functions/v1/merge-user-orders', {
    method: 'POST',
    json: ids,
    as: admin,
    headers: { authorization: 'Bearer guessed' },
  });
  assert.equal(keyless.status, 401);
});

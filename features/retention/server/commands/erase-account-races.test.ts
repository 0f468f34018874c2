import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { addToLiveOrder, changeStatus, createOrder } from '#features/orders/domain/admin-endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { modifyOrder, paymentToken } from '#features/payments/domain/endpoints.ts';
import { updateUser } from '#features/users/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { confirmCode, requestSignIn, updateProfile } from '#features/users/domain/endpoints.ts';
import { putInStatus, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { anAddress, latestMail, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { admin } = shop;
const ROUNDS = 4;
const MAX_ROUNDS = 40;
let ref = 90_000;

async function concurrentActions({ customer, pseudo, liveId, orderId }: Placed, code: string) {
  const { userId, email } = customer;
  const otherCustomer = await shop.aCustomer();
  const productId = await shop.aProduct(liveId, ++ref);
  const names = { firstName: 'Léa', lastName: 'Martin' };
  const address = anAddress({ email });
  return [
    () => shop.call(modifyOrder, { orderId }, customer),
    () => shop.call(giveAddress, { orderId, address }, customer),
    () => shop.call(paymentToken, { order_id: orderId }, customer),
    () => shop.call(updateProfile, names, customer),
    () => shop.call(confirmCode, { email, code }),
    () => shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin),
    () => shop.call(createOrder, { liveId, userId }, admin),
    () => shop.call(changeStatus, { orderId, status: 'cancelled' }, admin),
    () => shop.call(changeAddress, { orderId, address }, admin),
    () => shop.call(updateUser, { userId, ...names, pseudo: `${pseudo}.bis`, isAdmin: false }, admin),
    () => shop.call(mergeUserOrders, { source_user_id: userId, destination_user_id: otherCustomer.userId }, admin),
    () => shop.call(mergeUserOrders, { source_user_id: otherCustomer.userId, destination_user_id: userId }, admin),
    () => shop.call(getOrder, { orderId }, admin),
  ];
}

async function mailedCode(email: string): Promise<string> {
  await shop.call(requestSignIn, { email });
  return (await latestMail(shop, email)).code;
}

for (const [status, mayBeRefused] of [
  ['to-pay', true],
  ['delivered', false],
] as const) {
  test(`an erasure concurrent with other commands, with an order ${status}, causes no server error and is complete unless refused`, async () => {
    let erasedRounds = 0;
    // A concurrent command may open an order first, which blocks the erasure. On a slow machine this may happen in all
    // of the first rounds, so further rounds follow.
    const isOver = (round: number) => round >= ROUNDS && (mayBeRefused || erasedRounds > 0 || round === MAX_ROUNDS);
    for (let round = 0; !isOver(round); round++) {
      const order = await toPay(shop);
      const { customer } = order;
      const { orderId } = order;
      const withdraw = () => shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer);
      const usualActions = await concurrentActions(order, await mailedCode(customer.email));
      // A withdrawal that is stored first blocks the erasure, so only every second round has a withdrawal.
      const actions = round % 2 === 1 ? [...usualActions, withdraw] : usualActions;
      await putInStatus(shop, order, status);
      const answers = await Promise.all([
        ...[1, 2].map(() => shop.call(eraseMyAccount, {}, customer)),
        ...actions.flatMap((action) => [action(), action()]),
      ]);
      for (const { status: answerStatus, body } of answers) assert.ok(answerStatus < 500, JSON.stringify(body));
      if (answers[0]?.status !== 200 && answers[1]?.status !== 200) continue;
      erasedRounds += 1;
      const account = await shop.shop.db.one(sql`
        select auth_id, tiktok_username, (select count(*)::int from sessions s where s.user_id = u.id) as sessions,
          (select count(*)::int from withdrawals w where w.order_id = ${orderId}) as withdrawals
        from users u where id = ${customer.userId}`);
      assert.deepEqual(
        { ...(account as object) },
        { auth_id: null, tiktok_username: null, sessions: 0, withdrawals: 0 },
      );
    }
    assert.ok(mayBeRefused || erasedRounds > 0, 'at least one round erases the account');
  });
}

test('requests that wait for an erasure find no user, restore no name and open no order, unless an order opened first blocks the erasure', async () => {
  const order = await toPay(shop);
  const { customer, liveId } = order;
  await putInStatus(shop, order, 'delivered');
  // Ends the withdrawal period, which would block the erasure.
  await shop.shop.db.run(sql`update orders set order_date = '2020-01-01' where id = ${order.orderId}`);
  const client = await shop.shop.pool.connect();
  await client.query('begin');
  await client.query('select 1 from users where id = $1 for update', [customer.userId]);
  const waiting = [
    shop.call(eraseMyAccount, {}, customer),
    shop.call(updateProfile, { firstName: 'Léa', lastName: 'Martin' }, customer),
    shop.call(createOrder, { liveId, userId: customer.userId }, admin),
  ];
  // Waits until all three requests wait for the locked row. They get the lock in the order in which they began to wait,
  // which varies.
  await untilWaitingForLocks(shop.shop.db, waiting.length);
  await client.query('commit');
  client.release();
  const [erased, renamed, opened] = await Promise.all(waiting);
  if (erased?.status === 200) {
    const row = await shop.shop.db.one<{ first_name: string | null }>(
      sql`select first_name from users where id = ${customer.userId}`,
    );
    assert.equal(row?.first_name, null);
    assert.ok([200, 401].includes(renamed?.status ?? 0), JSON.stringify(renamed?.body));
    assert.equal(opened?.status, 404, JSON.stringify(opened?.body));
  } else {
    // The new order was created first and is not over, so the erasure is refused.
    assert.equal(erased?.problem?.code, 'orders.unfinished');
    assert.equal(opened?.status, 200);
  }
});

/** Makes each connection of the pool publish its counters, which PostgreSQL otherwise does seconds later. */
async function publishCounters(): Promise<void> {
  const { pool } = shop.shop;
  await until(async () => pool.idleCount === pool.totalCount);
  const connections = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const connection of connections) {
    await connection.query('select pg_stat_force_next_flush()');
    connection.release();
  }
}

test('no deadlock occurred in the tests of this file', async () => {
  await publishCounters();
  const counted = await shop.shop.db.one<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  assert.equal(counted?.deadlocks, 0);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import * as adminOrders from '#features/orders/domain/admin-endpoints.ts';
import * as orders from '#features/orders/domain/endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { toValidate } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { twoProcesses } from '#sandbox/testing/histories.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';

const [shop, secondShop] = await twoProcesses();
const { admin } = shop;

const kinds = [
  'give',
  'add',
  'remove',
  'address',
  'modify',
  'cancel',
  'reopen',
  'paid',
  'merge',
  'label',
  'correct',
] as const;
/** Random request. `order`, `piece` and `person` are indexes in the lists of a `Scene`. */
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  order: fc.nat(3),
  piece: fc.nat(7),
  person: fc.nat(2),
  isFirstProcess: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface Scene {
  liveId: string;
  orderIds: string[];
  pieces: string[];
  people: TestCaller[];
  pseudos: string[];
}

async function createScene(): Promise<Scene> {
  const first = await toValidate(shop, [1000, 2500]);
  const second = await toValidate(shop, [3000], first.liveId);
  const third = await toValidate(shop, [1500, 4000], first.liveId);
  const fourth = await toValidate(shop, [9000], first.liveId);
  const sceneOrders = [first, second, third, fourth];
  const freeIds = await Promise.all([90_001, 90_002].map((ref) => shop.aProduct(first.liveId, ref, 2000)));
  return {
    liveId: first.liveId,
    orderIds: sceneOrders.map((order) => order.orderId),
    pieces: [...sceneOrders.flatMap((order) => order.productIds), ...freeIds],
    people: sceneOrders.map((order) => order.customer),
    pseudos: sceneOrders.map((order) => order.pseudo),
  };
}

async function runAction(
  scene: Scene,
  { kind, order, piece, person, isFirstProcess }: Action,
): Promise<{ status: number; body: unknown }> {
  const server = isFirstProcess ? shop : secondShop;
  const orderId = scene.orderIds[order] ?? '';
  const productId = scene.pieces[piece] ?? '';
  const source = scene.people[person] ?? admin;
  const setStatus = (to: OrderStatus) => server.call(adminOrders.changeStatus, { orderId, status: to }, admin);
  switch (kind) {
    case 'give':
      return server.call(
        adminOrders.addToLiveOrder,
        { liveId: scene.liveId, productId, pseudo: scene.pseudos[person] ?? '' },
        admin,
      );
    case 'add':
      return server.call(adminOrders.addItem, { orderId, productId }, admin);
    case 'remove': {
      const item = await shop.shop.db.one<{ id: string }>(
        sql`select id from order_items where order_id = ${orderId} and product_id = ${productId} order by created_at desc limit 1`,
      );
      return server.call(adminOrders.removeItem, { orderId, itemId: item?.id ?? orderId }, admin);
    }
    case 'address':
      return server.call(orders.giveAddress, { orderId, address: anAddress() }, scene.people[order]);
    case 'correct':
      return server.call(changeAddress, { orderId, address: anAddress() }, admin);
    case 'modify':
      return server.call(modifyOrder, { orderId }, scene.people[order]);
    case 'cancel':
      return setStatus('cancelled');
    case 'reopen':
      return setStatus('to-validate');
    case 'paid':
      return setStatus('paid');
    case 'merge': {
      const to = scene.people[(person + 1 + piece) % 4] ?? admin;
      const ids = { source_user_id: source.userId, destination_user_id: to.userId };
      return server.call(mergeUserOrders, ids, admin);
    }
    case 'label':
      return server.call(generateLabel, { orderId, afterUnknown: true }, admin);
  }
}

async function assertConsistent(): Promise<void> {
  const doubles = await shop.shop.db.many(sql`
    select product_id from order_items where released_at is null group by product_id having count(*) > 1`);
  assert.deepEqual(doubles, [], 'no piece is in two orders');
  const wrongTotals = await shop.shop.db.many(sql`
    select o.id, o.status, o.total_amount_cents, items.sum from orders o left join lateral (
      select sum(price_cents) from order_items i where i.order_id = o.id
        and (i.released_at is null or (o.status = 'cancelled' and i.release_reason = 'cancelled'))) items on true
    where o.total_amount_cents <> coalesce(items.sum + 600, 0)`);
  assert.deepEqual(wrongTotals, [], 'each total is the sum of its items and postage');
  const holding = await shop.shop.db.many(sql`
    select o.id from orders o join order_items i on i.order_id = o.id
    where o.status = 'cancelled' and i.released_at is null`);
  assert.deepEqual(holding, [], 'no cancelled order holds a piece');
  const withoutHistory = await shop.shop.db.many(sql`
    select id from orders o where not exists (select from events e where e.order_id = o.id and e.type = 'order.created')`);
  assert.deepEqual(withoutHistory, [], 'each order has an event of its creation');
  const itemsWithoutEvent = await shop.shop.db.many(sql`
    select o.id from orders o where (select count(*) from order_items i where i.order_id = o.id)
      <> (select count(*) from events e where e.order_id = o.id and e.type = 'order.item-added')`);
  assert.deepEqual(itemsWithoutEvent, [], 'each item has an event');
}

test('D-07 D-16 concurrent commands on the same orders cause no error, deadlock or duplicate', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 40, maxLength: 60 }), async (actions) => {
      const scene = await createScene();
      const answers = await Promise.all(actions.map((step) => runAction(scene, step)));
      const serverErrors = answers.filter((answer) => answer.status >= 500);
      assert.deepEqual(
        serverErrors.map((answer) => answer.body),
        [],
      );
      await assertConsistent();
    }),
    { numRuns: 8, seed: 20_261_121, endOnFailure: true },
  );
});

test('an order whose lock was awaited is read with the changes of the transaction that held the lock', async () => {
  const { orderId } = await toValidate(shop);
  let waiting: Promise<LockedOrder> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await lockOrder(tx, orderId);
    waiting = inTransaction(secondShop.system, (laterTx) => lockOrder(laterTx, orderId));
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(sql`
      insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at)
      values ('waiting', ${orderId}, 'debit', 'pending', 'AUTHORISED_TO_VALIDATE', 3100, 'EUR', now())`);
  });
  assert.equal((await waiting)?.paymentUnderWay, true);
});

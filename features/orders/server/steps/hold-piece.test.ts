import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addItem, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { POSTAGE } from '#features/orders/domain/rules.ts';
import { Refusal } from '#shared/problem.ts';
import { brokenConstraint } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { bodyOf, seenByAdmin, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { holdPiece, readHeldItems } from './hold-piece.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
let ref = 10_000;

async function createPieceAndOrders() {
  const first = await toValidate(shop);
  const otherOrders = await Promise.all(Array.from({ length: 9 }, () => toValidate(shop, [1000], first.liveId)));
  const productId = await shop.aProduct(first.liveId, ++ref, 4000);
  return {
    piece: { id: productId, ref, price: 4000, liveId: first.liveId, action: '1' },
    orders: [first, ...otherOrders],
  };
}
const holdersOf = (productId: string) =>
  shop.shop.db.many<{ order_id: string }>(
    sql`select order_id from order_items where product_id = ${productId} and released_at is null`,
  );

test('D-07 without any lock, the index alone allows one holder among ten concurrent inserts', async () => {
  const { piece, orders } = await createPieceAndOrders();
  const written = await Promise.allSettled(
    orders.map(({ orderId }) =>
      shop.shop.db.run(
        sql`insert into order_items (order_id, product_id, price_cents) values (${orderId}, ${piece.id}, 4000)`,
      ),
    ),
  );
  assert.equal(written.filter((result) => result.status === 'fulfilled').length, 1);
  for (const result of written) {
    if (result.status === 'rejected') assert.equal(brokenConstraint(result.reason), 'order_items_one_holder');
  }
  assert.equal((await holdersOf(piece.id)).length, 1);
});

test('D-07 nine of ten inserts that bypass the lock are refused without a server error, and change no order', async () => {
  const { piece, orders } = await createPieceAndOrders();
  const results = await Promise.allSettled(
    orders.map(({ orderId }) =>
      inTransaction(system, async (tx) => {
        const heldItems = await readHeldItems(tx, orderId);
        return holdPiece(system, tx, { id: orderId, postage: POSTAGE, heldItems }, piece);
      }),
    ),
  );
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as unknown);
  assert.equal(refused.length, 9);
  for (const reason of refused) {
    assert.ok(reason instanceof Refusal);
    assert.deepEqual([reason.status, reason.code], [409, 'orders.piece-just-taken']);
  }
  const [holder] = await holdersOf(piece.id);
  for (const order of orders) {
    const { total } = await seenByAdmin(shop, order);
    const totalBefore = order === orders[0] ? 3100 : 1600;
    assert.equal(total, order.orderId === holder?.order_id ? totalBefore + 4000 : totalBefore);
  }
});

test('D-05 the total follows each added and removed piece, down to 0 without a piece', async () => {
  const order = await toValidate(shop, [1999]);
  const totals: number[] = [(await seenByAdmin(shop, order)).total];
  for (const price of [1, 0, 10_000_000]) {
    const productId = await shop.aProduct(order.liveId, ++ref, price);
    const added = bodyOf(await shop.call(addItem, { orderId: order.orderId, productId }, admin));
    totals.push(added.total);
  }
  assert.deepEqual(totals, [2599, 2600, 2600, 10_002_600]);
  for (const { id } of (await seenByAdmin(shop, order)).items) {
    totals.push(bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId: id }, admin)).total);
  }
  assert.deepEqual(totals.slice(4), [10_000_601, 10_000_600, 10_000_600, 0]);
  assert.deepEqual([(await seenByAdmin(shop, order)).total, (await seenByAdmin(shop, order)).items], [0, []]);
});

test('D-07 a removed piece is free at once, and removing it again or from another order is refused as not found', async () => {
  const order = await toValidate(shop, [2500, 1000]);
  const [productId] = order.productIds;
  const itemId = (await seenByAdmin(shop, order)).items[0]?.id ?? '';
  const nextOrder = await toValidate(shop, [1000], order.liveId);
  const refused = await shop.call(removeItem, { orderId: nextOrder.orderId, itemId }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [404, 'orders.item-not-found']);
  const replies = await Promise.all([1, 2].map(() => shop.call(removeItem, { orderId: order.orderId, itemId }, admin)));
  assert.deepEqual(replies.map((answer) => answer.status).toSorted(), [200, 404]);
  bodyOf(await shop.call(addItem, { orderId: nextOrder.orderId, productId: productId ?? '' }, admin));
  assert.deepEqual(await eventTypes(shop, order), [
    'order.created',
    'order.item-added',
    'order.item-added',
    'order.item-removed',
  ]);
});

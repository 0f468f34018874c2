import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changePrices } from '#features/catalog/domain/admin-endpoints.ts';
import {
  addItem,
  addToLiveOrder,
  changeStatus,
  removeItem,
  restoreItem,
} from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, putInStatus, seenByAdmin, toValidate, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

async function createOrderWithRemovedItem() {
  const order = await toValidate(shop, [2500, 1000]);
  const items = (await seenByAdmin(shop, order)).items;
  const item = { orderId: order.orderId, itemId: items[0]?.id ?? '' };
  const { action } = bodyOf(await shop.call(removeItem, item, admin));
  return { order, items, item, productId: order.productIds[0] ?? '', action };
}
const restoreResult = async (item: { orderId: string; itemId: string }) => {
  const { status, problem } = await shop.call(restoreItem, item, admin);
  return [status, problem?.code];
};
const itemsOf = async (order: Placed) => (await seenByAdmin(shop, order)).items;

test('ADM-26 a piece removed by mistake is restored as the same item at the same place and price', async () => {
  const { order, items, item } = await createOrderWithRemovedItem();
  assert.deepEqual(bodyOf(await shop.call(restoreItem, item, admin)), { total: 4100 });
  assert.deepEqual(await itemsOf(order), items);
  assert.deepEqual((await eventTypes(shop, order)).slice(-2), ['order.item-removed', 'order.item-restored']);
});

test('D-07 a piece given to another buyer in the meantime is not restored', async () => {
  const { order, item, productId } = await createOrderWithRemovedItem();
  bodyOf(await shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo: 'nina' }, admin));
  assert.deepEqual(await restoreResult(item), [409, 'orders.piece-taken']);
  assert.equal((await itemsOf(order)).length, 1);
});

test('D-07 a piece restored twice, or already added again, is in the order once', async () => {
  const { order, item, productId } = await createOrderWithRemovedItem();
  const answers = await Promise.all([1, 2].map(() => shop.call(restoreItem, item, admin)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await itemsOf(order)).length, 2);
  bodyOf(await shop.call(removeItem, item, admin));
  bodyOf(await shop.call(addItem, { orderId: order.orderId, productId }, admin));
  assert.deepEqual(await restoreResult(item), [409, 'orders.already-hers']);
});

test('D-07 among ten concurrent assignments and one restore of a piece, one request succeeds', async () => {
  const { order, item, productId } = await createOrderWithRemovedItem();
  const give = (pseudo: string) => shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo }, admin);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, (_, index) => give(`rapide.${index}`)),
    shop.call(restoreItem, item, admin),
    ...Array.from({ length: 5 }, (_, index) => give(`lente.${index}`)),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 10 }, () => 409)]);
});

test('a piece is not restored into a paid order, into another order or without a removal', async () => {
  const { order, items, item } = await createOrderWithRemovedItem();
  const otherOrder = await toValidate(shop);
  assert.deepEqual(await restoreResult({ ...item, orderId: otherOrder.orderId }), [404, 'orders.item-not-found']);
  assert.deepEqual(await restoreResult({ ...item, itemId: items[1]?.id ?? '' }), [409, 'orders.already-hers']);
  await putInStatus(shop, order, 'paid');
  assert.equal((await restoreResult(item))[0], 409);
  await putInStatus(shop, order, 'to-validate');
  // The cancellation releases the second piece, so only a reopening of the order restores it.
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  await putInStatus(shop, order, 'to-validate');
  assert.deepEqual(await restoreResult({ ...item, itemId: items[1]?.id ?? '' }), [404, 'orders.item-not-found']);
});

test('D-07 an undo of a removal is refused once a second seller changed the price of the piece, or gave and removed it again', async () => {
  const secondSeller = await aMember(shop, 'seller');
  for (const since of ['price', 'again', 'another'] as const) {
    const { order, item, productId, action } = await createOrderWithRemovedItem();
    const { liveId, orderId } = order;
    if (since === 'price')
      bodyOf(
        await shop.call(changePrices, { productIds: [productId], change: { kind: 'to', amount: 1900 } }, secondSeller),
      );
    else {
      const added =
        since === 'again'
          ? { orderId, ...bodyOf(await shop.call(addItem, { orderId, productId }, secondSeller)) }
          : bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: `essaie.${since}` }, secondSeller));
      bodyOf(await shop.call(removeItem, { orderId: added.orderId, itemId: added.itemId }, secondSeller));
    }
    const { status, problem } = await shop.call(restoreItem, { ...item, reverts: action }, admin);
    assert.deepEqual([status, problem?.code], [409, 'orders.move-outdated'], since);
    assert.match(problem?.title ?? '', /a changé depuis/);
    assert.equal((await itemsOf(order)).length, 1, since);
  }
});

test('D-07 an undo of an addition is refused once a second seller has removed and restored the piece', async () => {
  const secondSeller = await aMember(shop, 'seller');
  const { order, productId } = await createOrderWithRemovedItem();
  const { orderId } = order;
  const { itemId, action } = bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  const removal = bodyOf(await shop.call(removeItem, { orderId, itemId }, secondSeller));
  bodyOf(await shop.call(restoreItem, { orderId, itemId, reverts: removal.action }, secondSeller));
  const undoReply = await shop.call(removeItem, { orderId, itemId, reverts: action }, admin);
  assert.deepEqual([undoReply.status, undoReply.problem?.code], [409, 'orders.move-outdated']);
  assert.equal((await itemsOf(order)).length, 2);
});

test('D-07 an undo that does not name its removal is allowed only to the user who made the removal', async () => {
  const { item } = await createOrderWithRemovedItem();
  const secondSeller = await aMember(shop, 'seller');
  assert.equal((await shop.call(restoreItem, item, secondSeller)).problem?.code, 'undo.unnamed-action');
  bodyOf(await shop.call(restoreItem, item, admin));
});

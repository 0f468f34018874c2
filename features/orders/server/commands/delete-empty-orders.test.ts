import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { deleteProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { addToLiveOrder, createOrder, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { HOUR } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { UNNAMED_UNDO_MS } from '#shared/undo.ts';
import { lockBuyerOf } from '../steps/delete-unused-order.ts';
import { deleteEmptyOrders } from './delete-empty-orders.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const liveId = await shop.aLive();
let ref = 0;

async function createEmptiedOrder(pseudo: string): Promise<{ orderId: string; productId: string }> {
  const productId = await shop.aProduct(liveId, ++ref);
  const { orderId, itemId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  return { orderId, productId };
}

test('ADM-26 an emptied order whose piece was deleted from the catalogue is deleted with the buyer made for it', async () => {
  const { orderId, productId } = await createEmptiedOrder('piece.supprimee');
  bodyOf(await shop.call(deleteProduct, { productId }, admin));
  assert.equal(await deleteEmptyOrders(shop.system), 1);
  assert.equal(await db.one(sql`select 1 from orders where id = ${orderId}`), null);
  assert.equal(await db.one(sql`select 1 from users where tiktok_username = 'piece.supprimee'`), null);
});

test('ADM-19 an order of « Nouvelle commande » without a piece is deleted once it is a day old and its live is over, unless it has a comment', async () => {
  const { userId } = await shop.aCustomer();
  const make = async (comment?: string) =>
    bodyOf(await shop.call(createOrder, { liveId, userId, ...(comment && { comment }) }, admin)).orderId;
  const [emptyId, commentedId] = [await make(), await make('Rappeler demain')];
  shop.advance(25 * HOUR);
  assert.equal(await deleteEmptyOrders(shop.system), 0, 'the live is on');
  await db.run(sql`update lives set is_active = false where id = ${liveId}`);
  const recentId = await make();
  assert.equal(await deleteEmptyOrders(shop.system), 1);
  const remainingOrders = await db.many<{ id: string }>(sql`select id from orders where user_id = ${userId}`);
  assert.deepEqual(new Set(remainingOrders.map(({ id }) => id)), new Set([commentedId, recentId]), emptyId);
  assert.ok(await db.one(sql`select 1 from users where id = ${userId}`));
});

test('a cleanup that waits for another cleanup of the same order reports no error', async () => {
  const { orderId } = await createEmptiedOrder('deux.passages');
  shop.advance(UNNAMED_UNDO_MS + 1_000);
  const errors: unknown[] = [];
  const log = { ...shop.system.log, error: (...line: unknown[]) => errors.push(line) };
  let waiting: Promise<number> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await lockBuyerOf(tx, orderId);
    waiting = deleteEmptyOrders({ ...shop.system, log });
    await untilWaitingForLocks(db);
    await tx.run(sql`delete from orders where id = ${orderId}`);
  });
  assert.deepEqual([await waiting, errors], [0, []]);
});

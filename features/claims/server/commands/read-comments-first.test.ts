import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { airPiece, giveClaim, listClaims, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { commentSteps } from '#sandbox/testing/comment-steps.ts';
import { refuseWrites } from '#sandbox/testing/refuse-writes.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { giveToFirst } from './give-to-first.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { live, receiveComments, read, claims } = commentSteps(shop);

test('the seller’s own comments claim nothing, and a comment to the seller claims its piece', async () => {
  bodyOf(await shop.call(updateLive, { ...live, giving: 'first' }, admin));
  const { username } = shop.shop.config.tiktok;
  await receiveComments([username, 'la 42'], [username.toUpperCase(), '117 svp'], ['lea', `@${username} la 42`]);
  assert.equal(await read(), 1);
  await giveToFirst(shop.system, live.liveId);
  assert.deepEqual(await claims(), ['42 lea held']);
});

test('a claim whose viewer gave up is skipped by automatic assignments and keeps its place', async () => {
  bodyOf(await shop.call(updateLive, { ...live, giving: 'first' }, admin));
  await receiveComments(['lea', '117 svp'], ['lea', 'annule la 117'], ['ines', '117 svp']);
  await read();
  assert.equal(await giveToFirst(shop.system, live.liveId), 1);
  assert.deepEqual(await claims(), ['117 lea waiting', '117 ines held']);
});

test('“au premier”: a claim to check gets the piece once a certain comment confirms it', async () => {
  bodyOf(await shop.call(updateLive, { ...live, giving: 'first' }, admin));
  await shop.call(airPiece, { ...live, ref: 42 }, admin);
  shop.advance(60_000);
  await receiveComments(['lea', '+1']);
  await read();
  assert.equal(await giveToFirst(shop.system, live.liveId), 0);
  await receiveComments(['lea', 'je prends la 42']);
  await read();
  assert.equal(await giveToFirst(shop.system, live.liveId), 1);
  assert.deepEqual(await claims(), ['42 lea held']);
});

test('“au premier”: a claim whose assignment was undone is left to a seller, even when a certain comment confirms it', async () => {
  bodyOf(await shop.call(updateLive, { ...live, giving: 'first' }, admin));
  await receiveComments(['lea', '42 ?']);
  await read();
  const [{ id: claimId } = assert.fail()] = bodyOf(await shop.call(listClaims, live, admin)).claims;
  const { action } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  bodyOf(await shop.call(undoClaim, { claimId, reverts: action ?? '' }, admin));
  await receiveComments(['lea', 'je prends la 42']);
  await read();
  assert.equal(await giveToFirst(shop.system, live.liveId), 0);
  assert.deepEqual(await claims(), ['42 lea waiting']);
});

test('“au premier”: a certain claim gets the piece automatically, and later claims are queued', async () => {
  bodyOf(await shop.call(updateLive, { ...live, giving: 'first' }, admin));
  await receiveComments(['lea', '42'], ['ines', 'le 42 svp'], ['zoe', '42 ?'], ['zoe', '7']);
  await read();
  assert.equal(await giveToFirst(shop.system, live.liveId), 2);
  const states = await claims();
  assert.deepEqual(states.slice(0, 2), ['42 lea held', '42 ines waiting']);
  assert.ok(states.includes('7 zoe held'));
});

test('“au premier”: an assignment that a temporary error stops is made in the next round', async () => {
  bodyOf(await shop.call(updateLive, { ...live, giving: 'first' }, admin));
  await receiveComments(['lea', '230']);
  await read();
  const restore = await refuseWrites(shop.shop.db, 'insert on order_items', 'query_canceled');
  const [result] = await Promise.allSettled([giveToFirst(shop.system, live.liveId)]);
  await restore();
  assert.equal(result.status, 'rejected');
  assert.equal(await giveToFirst(shop.system, live.liveId), 1);
  assert.deepEqual(await claims(), ['230 lea held']);
});

test('a comment that another reader is storing at the same time makes no second claim', async () => {
  await receiveComments(['lea', 'la 42'], ['ines', '42']);
  let reading: Promise<number> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from lives where id = ${live.liveId} for no key update`);
    reading = read();
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(sql`update tiktok_event set is_read = true where live_id = ${live.liveId}`);
  });
  assert.equal(await reading, 0);
  assert.deepEqual(await claims(), []);
});

test('a buyer who receives the piece while the comment is read gets a held claim', async () => {
  const { orderId, pseudo } = await toValidate(shop, [2500], live.liveId);
  await receiveComments([pseudo, 'la 42']);
  let reading: Promise<number> | undefined;
  await inTransaction(shop.system, async (tx) => {
    const piece = sql`select id from products where live_id = ${live.liveId} and ref = 42 for no key update`;
    const productId = (await tx.one<{ id: string }>(piece))?.id;
    reading = read();
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(
      sql`insert into order_items (order_id, product_id, price_cents) values (${orderId}, ${productId}, 2500)`,
    );
  });
  assert.equal(await reading, 1);
  assert.deepEqual(await claims(), [`42 ${pseudo} held`]);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import { copyLive, createLive, deleteLive, getLive, listLives, updateLive } from '#features/lives/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const liveDate = '2026-12-05T20:00:00+01:00';
const copy = (liveId: string, withPieces: boolean) =>
  shop.call(copyLive, { liveId, title: 'Encore une fois', liveDate, withPieces }, admin);
const remove = (liveId: string) => shop.call(deleteLive, { liveId }, admin);
const deactivate = async (liveId: string) =>
  void bodyOf(await shop.call(updateLive, { liveId, isActive: false }, admin));
const piecesOf = async (liveId: string) => bodyOf(await shop.call(listProducts, { liveId }, admin)).products;

test('ADM-24 a copied live is inactive and has the original’s mode of giving and unheld pieces, and the original does not change', async () => {
  const order = await toValidate(shop, [2500]);
  const cancelled = await toValidate(shop, [990]);
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, admin));
  await shop.aProduct(order.liveId, 900, 1500);
  bodyOf(await shop.call(updateLive, { liveId: order.liveId, giving: 'first' }, admin));
  const { live, pieces } = bodyOf(await copy(order.liveId, true));
  assert.deepEqual(
    [live.title, live.ref, live.isActive, live.giving, new Date(live.liveDate).toISOString(), pieces],
    ['Encore une fois', 'encore-une', false, 'first', '2026-12-05T19:00:00.000Z', 1],
  );
  const copiedPieces = await piecesOf(live.id);
  assert.deepEqual(
    copiedPieces.map(({ ref, price, heldBy }) => [ref, price, heldBy]),
    [[900, 1500, null]],
  );
  assert.equal((await piecesOf(order.liveId)).length, 2);
  assert.equal(bodyOf(await copy(cancelled.liveId, true)).pieces, 1);
  const bare = bodyOf(await copy(order.liveId, false));
  assert.deepEqual([bare.pieces, (await piecesOf(bare.live.id)).length], [0, 0]);
  assert.equal((await copy(crypto.randomUUID(), true)).problem?.code, 'lives.not-found');
});

test('ADM-24 only an empty inactive live is deleted, and the refusal lists the contents', async () => {
  const liveId = await shop.aLive();
  bodyOf(await shop.call(updateLive, { liveId, isActive: true }, admin));
  assert.equal((await remove(liveId)).problem?.code, 'lives.still-on');
  await deactivate(liveId);
  bodyOf(await remove(liveId));
  assert.equal((await shop.call(getLive, { liveId }, admin)).status, 404);
  assert.equal((await remove(liveId)).problem?.code, 'lives.not-found');

  const order = await toValidate(shop, [2500]);
  await deactivate(order.liveId);
  const refused = await remove(order.liveId);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'lives.not-empty']);
  assert.match(refused.problem?.title ?? '', /il a 1 pièce, 1 commande\. Seul/);
  const commentedLiveId = await shop.aLive();
  await deactivate(commentedLiveId);
  await shop.shop.db.run(sql`
    insert into tiktok_event (live_id, type_evenement, comment, create_time, msg_id) values (${commentedLiveId}, 'chat', 'moi', 1, 'heard-1')`);
  assert.match((await remove(commentedLiveId)).problem?.title ?? '', /des commentaires/);
});

test('ADM-24 a live with only a viewer, or only a claim, is not empty', async () => {
  const [watchedLiveId, claimedLiveId] = [await shop.aLive(), await shop.aLive()];
  await deactivate(watchedLiveId);
  await deactivate(claimedLiveId);
  await shop.shop.db.run(
    sql`insert into tiktok_live_users (live_id, tiktok_username, tiktok_user_id) values (${watchedLiveId}, 'lea', '1')`,
  );
  await shop.shop.db.run(sql`
    insert into claims (live_id, ref, pseudo, said_at, arrived_at, certainty, state)
    values (${claimedLiveId}, 1, 'lea', now(), now(), 'certain', 'dismissed')`);
  for (const liveId of [watchedLiveId, claimedLiveId])
    assert.match((await remove(liveId)).problem?.title ?? '', /des commentaires ou des spectatrices/);
});

test('ADM-24 either the deletion of a live or a concurrent addition of a piece succeeds, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const liveId = await shop.aLive();
    await deactivate(liveId);
    const [deletion, added] = await Promise.allSettled([remove(liveId), shop.aProduct(liveId, 1)]);
    const status = deletion.status === 'fulfilled' ? deletion.value.status : 0;
    assert.ok((status === 200) !== (added.status === 'fulfilled'), `${status} ${added.status}`);
  }
});

test('ADM-25 the date of a live can be changed, and an invalid date is refused', async () => {
  const liveId = await shop.aLive();
  const { title, liveDate: at } = bodyOf(await shop.call(updateLive, { liveId, liveDate }, admin));
  assert.deepEqual(
    [new Date(at).toISOString(), title],
    ['2026-12-05T19:00:00.000Z', bodyOf(await shop.call(getLive, { liveId }, admin)).title],
  );
  for (const wrong of ['', 'demain', '1999-01-01T00:00:00Z'])
    assert.equal((await shop.call(updateLive, { liveId, liveDate: wrong }, admin)).status, 422, wrong);
});

test('a live and its copy, created again with one key after a lost reply, stay one live, and the key refuses another live', async () => {
  const source = await shop.aLive();
  await shop.aProduct(source, 1);
  const create = (once: string, title: string) => shop.call(createLive, { title, liveDate, once }, admin);
  const copyOnce = (once: string, title: string) =>
    shop.call(copyLive, { liveId: source, title, liveDate, withPieces: true, once }, admin);
  const countLives = async () => bodyOf(await shop.call(listLives, {}, admin)).lives.length;
  const [createdKey, copiedKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const before = await countLives();
  const created = bodyOf(await create(createdKey, 'Une fois'));
  assert.deepEqual(bodyOf(await create(createdKey, 'Une fois')), created);
  const copied = bodyOf(await copyOnce(copiedKey, 'Copie'));
  assert.deepEqual(bodyOf(await copyOnce(copiedKey, 'Copie')), copied);
  assert.deepEqual([copied.pieces, await countLives()], [1, before + 2]);
  for (const refused of [await create(createdKey, 'Autre'), await copyOnce(copiedKey, 'Autre')])
    assert.deepEqual([refused.status, refused.problem?.code], [409, 'lives.created-already']);
});

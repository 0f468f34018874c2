import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { commentSteps } from '#sandbox/testing/comment-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { readLives } from './read-lives.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { live, receiveComments, claims } = commentSteps(shop);

test('the comments of a live are read for claims, and the automatic assignments are made at once', async () => {
  bodyOf(await shop.call(updateLive, { ...live, giving: 'first' }, shop.admin));
  await receiveComments(['lea', '42'], ['ines', '42']);
  await readLives(shop.system);
  assert.deepEqual(await claims(), ['42 lea held', '42 ines waiting']);
});

test('a live whose comments cannot be read does not stop the other lives', async () => {
  const liveIds = [live.liveId];
  await receiveComments(['lea', '42']);
  live.liveId = await shop.aLive();
  liveIds.push(live.liveId);
  await shop.aProduct(live.liveId, 42);
  await receiveComments(['ines', '42']);
  let reads = 0;
  const { system } = shop;
  const read = () => (++reads === 1 ? Promise.reject(new Error('no')) : system.settings.read());
  const countClaims = async () =>
    (await shop.shop.db.many(sql`select 1 from claims where live_id = any(${liveIds})`)).length;
  await readLives({ ...system, settings: { ...system.settings, read } });
  assert.equal(await countClaims(), 1);
  await readLives(system);
  assert.equal(await countClaims(), 2);
});

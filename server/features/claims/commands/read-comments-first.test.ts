import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { airPiece, listClaims } from '#domain/claims/admin-endpoints.ts';
import { updateLive } from '#domain/lives/endpoints.ts';
import { keepEvents } from '#server/features/feed/commands/keep-events.ts';
import { fine } from '#stage/testing/order-steps.ts';
import { comment } from '#stage/testing/scripted-feed.ts';
import { testShop } from '#stage/testing/shop.ts';
import { giveToFirst } from './give-to-first.ts';
import { readComments } from './read-comments.ts';

const shop = await testShop({ background: false });
after(() => shop.close());
const { admin } = shop;
let liveId = '';
beforeEach(async () => {
  liveId = await shop.aLive();
  for (const ref of [7, 42, 117, 230]) await shop.aProduct(liveId, ref);
});

/** Heard in one frame, each from a pseudo. */
const heard = (...said: [pseudo: string, text: string][]) =>
  keepEvents(
    shop.shop,
    liveId,
    said.map(([uniqueId, text]) => ({ ...comment(text), uniqueId, userId: `id-${uniqueId}` })),
  );
const read = () => readComments(shop.system, liveId);
const claims = async () =>
  fine(await shop.call(listClaims, { liveId }, admin)).claims.map(
    ({ ref, pseudo, state }) => `${ref} ${pseudo} ${state}`,
  );

test('the seller’s own comments ask for nothing, whatever the switch', async () => {
  fine(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  const { username } = shop.shop.config.tiktok;
  await heard([username, 'la 42'], [username.toUpperCase(), '117 svp'], ['lea', `@${username} la 42`]);
  assert.equal(await read(), 1);
  await giveToFirst(shop.system, liveId);
  assert.deepEqual(await claims(), ['42 lea held']);
});

test('who said that she no longer wants a piece gets none by herself: the next one does, and she keeps her place', async () => {
  fine(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  await heard(['lea', '117 svp'], ['lea', 'annule la 117'], ['ines', '117 svp']);
  await read();
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  assert.deepEqual(await claims(), ['117 lea waiting', '117 ines held']);
});

test('“au premier”: who was unclear and asks again clearly is given the piece', async () => {
  fine(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  await shop.call(airPiece, { liveId, ref: 42 }, admin);
  shop.advance(60_000);
  await heard(['lea', '+1']);
  await read();
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  await heard(['lea', 'je prends la 42']);
  await read();
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  assert.deepEqual(await claims(), ['42 lea held']);
});

test('“au premier”: a certain claim is given by the shop, the next ones wait in line', async () => {
  fine(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  await heard(['lea', '42'], ['ines', 'le 42 svp'], ['zoe', '42 ?'], ['zoe', '7']);
  await read();
  assert.equal(await giveToFirst(shop.system, liveId), 2);
  const states = await claims();
  assert.deepEqual(states.slice(0, 2), ['42 lea held', '42 ines waiting']);
  assert.ok(states.includes('7 zoe held'));
});

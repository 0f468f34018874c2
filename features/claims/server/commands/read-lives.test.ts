import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
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

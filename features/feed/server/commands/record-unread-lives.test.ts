import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { createLive, updateLive } from '#features/lives/domain/endpoints.ts';
import { envWithout } from '#sandbox/testing/in-service.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';
import { recordUnreadLives } from './record-unread-lives.ts';

test('ADM-26 a shop without a relay records that the comments of the live on air are not read, until the live ends', async (t) => {
  const shop = await testShop({ background: false, env: envWithout('tiktok') });
  t.onTestFinished(() => shop.close());
  const stop = recordUnreadLives(shop.shop);
  t.onTestFinished(stop);
  const live = { title: 'Live', liveDate: '2026-11-26T19:00:00Z', isActive: true };
  const liveId = bodyOf(await shop.call(createLive, live, shop.admin)).id;
  const states = () =>
    shop.shop.db.many<{ state: string }>(sql`select state from feed_states where live_id = ${liveId}`);
  await until(async () => (await states())[0]?.state === 'no-relay');
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, shop.admin));
  await until(async () => (await states())[0]?.state === 'off');
  assert.equal((await states()).length, 1);
});

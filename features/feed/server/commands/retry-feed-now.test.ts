import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { retryFeedNow } from '#features/feed/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { feedSteps, scriptedFeed } from '#sandbox/testing/scripted-feed.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { LiveReceiver } from '../listen-to-live.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { untilFeedIs, replaceGateway } = feedSteps(shop);
const TEN_MINUTES_MS = 600_000;

test('SYS-05 a planned connection attempt is made at once on request, and only once', async (t) => {
  const { gateway, listener, listeners } = scriptedFeed();
  replaceGateway(t, { ...gateway, retryDelay: () => TEN_MINUTES_MS });
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId);
  t.onTestFinished(() => listening.stop());
  const ask = () => shop.call(retryFeedNow, { liveId }, shop.admin);
  assert.equal((await ask()).problem?.code, 'feed.not-waiting');
  listener().onClose({ reason: 'refused', code: 429, detail: 'why' });
  await untilFeedIs(liveId, 'refused');
  await listening.runNow();
  assert.equal(listeners.length, 1, 'without a request, no attempt is made before its time');
  bodyOf(await ask());
  await listening.runNow();
  await listening.runNow();
  assert.equal(listeners.length, 2);
  assert.equal((await ask()).problem?.code, 'feed.not-waiting');
  listener().onOpen();
  await untilFeedIs(liveId, 'open');
});

test('D-16 a visitor and a customer cannot request a connection attempt', async () => {
  const liveId = await shop.aLive();
  for (const as of [null, await shop.aCustomer()])
    assert.equal((await shop.call(retryFeedNow, { liveId }, as)).status, 403);
});

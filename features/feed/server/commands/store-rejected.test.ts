import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listSetAside } from '#features/feed/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment, cutDatabase, feedSteps, scriptedFeed } from '#sandbox/testing/scripted-feed.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { LiveReceiver } from '../listen-to-live.ts';
import { storeRejected } from './store-rejected.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const { feedOf, untilFeedIs, storedMessages, replaceGateway } = feedSteps(shop);
const rejectedOf = async (liveId: string) => bodyOf(await shop.call(listSetAside, { liveId }, shop.admin)).messages;
const cutsOf = async (liveId: string) => (await feedOf(liveId)).cuts;

test('SYS-05 all messages set aside are counted and the latest two hundred are stored', async () => {
  const liveId = await shop.aLive();
  for (let batch = 0; batch < 3; batch++) {
    const messages = Array.from({ length: 150 }, (_, index) => ({
      reason: 'not-json' as const,
      excerpt: `${batch}.${index} ${'x'.repeat(5000)}`,
    }));
    await storeRejected(shop.shop, liveId, messages);
  }
  assert.equal((await feedOf(liveId)).feed.setAside, 450);
  const rows = await shop.shop.db.many<{ excerpt: string }>(sql`
    select excerpt from feed_set_aside where live_id = ${liveId} order by id`);
  assert.equal(rows.length, 200);
  assert.match(rows[0]?.excerpt ?? '', /^1\.100 x+$/);
  assert.match((await rejectedOf(liveId))[0]?.excerpt ?? '', /^2\.149 x+$/);
});

test('SYS-05 events beyond the buffer limit are lost, a cut records the loss, and the feed continues', async (t) => {
  const { gateway, listener } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId, 30);
  listener().onOpen();
  await untilFeedIs(liveId, 'open');
  const restore = await cutDatabase(shop);
  for (let batch = 0; batch < 5; batch++)
    listener().onEvents(Array.from({ length: 10 }, (_, at) => comment(`${batch}${at}`)));
  // Leaves time for a failed write. The receiver writes every 40 ms.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await restore();
  await until(async () => (await storedMessages(liveId)).length === 30);
  await until(async () => (await cutsOf(liveId)).some((cut) => cut.to !== null));
  listener().onEvents([comment('ensuite')]);
  await until(async () => (await storedMessages(liveId)).length === 31);
  assert.deepEqual(
    (await cutsOf(liveId)).map(({ reason }) => reason),
    ['more events arrived than could be stored'],
  );
  const { events } = await feedOf(liveId);
  assert.deepEqual([events[0]?.comment, events[1]?.comment, events.at(-1)?.comment], ['ensuite', '29', '00']);
  await listening.stop();
});

test('SYS-05 a cut covers the events that are lost after a reconnection during an outage', async (t) => {
  const { gateway, listener, listeners } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId, 1);
  listener().onOpen();
  await untilFeedIs(liveId, 'open');
  const restore = await cutDatabase(shop);
  listener().onEvents([comment('stored'), comment('lost')]);
  listener().onClose({ reason: 'dropped', code: 1006, detail: 'gone' });
  await until(async () => listeners.length === 2);
  listener().onOpen();
  // Places the loss clearly after the reconnection.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const lostAt = shop.shop.now().toISOString();
  listener().onEvents([comment('lost too')]);
  await restore();
  await until(async () => (await cutsOf(liveId)).some((cut) => cut.to !== null));
  await listening.stop();
  const cuts = await cutsOf(liveId);
  assert.ok(
    cuts.some(({ from, to }) => from <= lostAt && to !== null && to >= lostAt),
    JSON.stringify(cuts),
  );
});

test('SYS-05 unreadable messages are counted and shown, and the rest is stored', async (t) => {
  const { gateway, listener } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId);
  listener().onOpen();
  listener().onUnreadable([
    { reason: 'not-json', excerpt: '<html>\0' },
    { reason: 'no-data', excerpt: '{"type":"x"}' },
  ]);
  listener().onEvents([comment('42')]);
  await until(async () => (await feedOf(liveId)).feed.setAside === 2);
  listener().onUnreadable([{ reason: 'too-big', excerpt: '' }]);
  await until(async () => (await feedOf(liveId)).feed.setAside === 3);
  const messages = await rejectedOf(liveId);
  assert.deepEqual(
    messages.map(({ reason, excerpt }) => [reason, excerpt]),
    [
      ['too-big', ''],
      ['no-data', '{"type":"x"}'],
      ['not-json', '<html>'],
    ],
  );
  assert.equal((await storedMessages(liveId)).length, 1);
  await listening.stop();
});

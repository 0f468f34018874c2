import assert from 'node:assert/strict';
import type { Sql } from 'sql-template-tag';
import { afterAll, test } from 'vitest';
import type { FeedNews } from '#features/feed/domain/schemas.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { feedNews, lastReceived } from '#features/feed/server/queries.ts';
import { listenTo } from '#sandbox/testing/live-feed-listener.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { FeedRelay } from './feed-relay.ts';

const shop = await testShop({ background: false });
const secondShop = await testShop({ background: false, databaseUrl: shop.config.databaseUrl ?? '' });
afterAll(async () => {
  await secondShop.close();
  await shop.close();
});

async function storeComments(liveId: string, ...texts: string[]): Promise<void> {
  await saveEvents(shop.shop, liveId, texts.map(comment));
  shop.shop.liveFeed.publish([{ topic: 'feed-events', id: liveId }]);
}
/** Comment stored repeatedly until the listeners receive it, which shows that they follow the live. */
const START = 'début';

type Listener = Awaited<ReturnType<typeof listenTo>>;
const newsOf = (listener: Listener) =>
  listener.received.filter(({ topic }) => topic === 'feed-events') as unknown as FeedNews[];
const textsOf = (listener: Listener) =>
  newsOf(listener)
    .flatMap(({ events }) => events.map((event) => event.comment).toReversed())
    .filter((text) => text !== START);

/** A process begins to follow a live once it knows the latest event. */
async function startFollowing(liveId: string, listeners: readonly Listener[]): Promise<void> {
  await until(async () => {
    await storeComments(liveId, START);
    return listeners.every((listener) => newsOf(listener).length > 0);
  });
}

test('ADM-26 a comment of a live reaches each console that follows it once and in order, through every process', async (t) => {
  const [liveId, otherLive] = [await shop.aLive(), await shop.aLive()];
  await storeComments(liveId, 'avant');
  const following = await Promise.all([
    listenTo(shop, shop.admin, liveId),
    listenTo(shop, shop.admin, liveId),
    listenTo(secondShop, secondShop.admin, liveId),
  ]);
  const otherLiveListener = await listenTo(shop, shop.admin, otherLive);
  const withoutLive = await listenTo(shop, shop.admin);
  const allListeners = [...following, otherLiveListener, withoutLive];
  t.onTestFinished(() => allListeners.forEach((listener) => listener.close()));
  await startFollowing(liveId, following);
  const texts = Array.from({ length: 60 }, (_, index) => String(index));
  for (let at = 0; at < texts.length; at += 3) await storeComments(liveId, ...texts.slice(at, at + 3));
  await until(async () => following.every((listener) => textsOf(listener).length >= texts.length));
  for (const listener of following) {
    assert.deepEqual(textsOf(listener), texts);
    const news = newsOf(listener);
    for (const [index, newsItem] of news.entries()) if (index > 0) assert.equal(newsItem.after, news[index - 1]?.last);
    assert.ok(news.every(({ id }) => id === liveId));
  }
  for (const listener of [otherLiveListener, withoutLive]) assert.deepEqual(newsOf(listener), []);
});

test('D-16 a customer who names a live receives none of its comments, and an invalid live is ignored', async (t) => {
  const liveId = await shop.aLive();
  const listeners = await Promise.all([
    listenTo(shop, await shop.aCustomer('curieuse'), liveId),
    listenTo(shop, shop.admin, "x' or 1=1"),
    listenTo(shop, shop.admin, liveId),
  ]);
  t.onTestFinished(() => listeners.forEach((listener) => listener.close()));
  await startFollowing(liveId, listeners.slice(2));
  await storeComments(liveId, 'secret');
  await until(async () => listeners.slice(2).every((listener) => textsOf(listener).length === 1));
  for (const listener of listeners.slice(0, 2))
    assert.doesNotMatch(JSON.stringify(listener.received), /feed-events|secret/);
});

test('twenty signals and fifty screens cause at most two reads of the news of a live, and without a screen there is no read', async () => {
  const liveId = await shop.aLive();
  let readings = 0;
  const db: typeof shop.shop.db = {
    ...shop.shop.db,
    one: async <Row>(query: Sql) => {
      const row = await shop.shop.db.one<Row>(query);
      // Counts completed reads: the test must store comments only after the first read has found the latest event.
      readings += 1;
      return row;
    },
  };
  const sentNews: FeedNews[] = [];
  const relay = new FeedRelay({ ...shop.shop, db }, { feedNews, lastReceived }, (_liveId, json) =>
    sentNews.push(JSON.parse(json) as FeedNews),
  );
  for (let screen = 0; screen < 50; screen++) relay.follow(liveId);
  await until(async () => readings === 1);
  await saveEvents(
    shop.shop,
    liveId,
    Array.from({ length: 150 }, (_, index) => comment(String(index))),
  );
  // Twenty signals at once cause one reading, and one more for comments that arrive during it.
  for (let signal = 0; signal < 20; signal++) relay.notify(liveId);
  await until(async () => sentNews.length === 1);
  // A further reading would end in this time.
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(readings <= 3, `${readings} readings`);
  assert.deepEqual([sentNews.length, sentNews[0]?.events.length, sentNews[0]?.after], [1, 100, '0']);
  const readingsWithScreens = readings;
  for (let screen = 0; screen < 50; screen++) relay.leave(liveId);
  relay.notify(undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(readings, readingsWithScreens);
});

test('SYS-08 comments missed by a failed read come with the next read', async () => {
  const liveId = await shop.aLive();
  let fails = false;
  let readings = 0;
  const db: typeof shop.shop.db = {
    ...shop.shop.db,
    one: async <Row>(query: Sql) => {
      const row = await shop.shop.db.one<Row>(query);
      readings += 1;
      if (fails) throw new Error('cut');
      return row;
    },
  };
  const sentNews: FeedNews[] = [];
  const relay = new FeedRelay({ ...shop.shop, db }, { feedNews, lastReceived }, (_liveId, json) =>
    sentNews.push(JSON.parse(json) as FeedNews),
  );
  relay.follow(liveId);
  await until(async () => readings === 1);
  fails = true;
  await saveEvents(shop.shop, liveId, [comment('pendant')]);
  relay.notify(liveId);
  await until(async () => readings === 2);
  fails = false;
  await saveEvents(shop.shop, liveId, [comment('après')]);
  relay.notify(liveId);
  await until(async () => sentNews.length === 1);
  assert.deepEqual(
    sentNews[0]?.events.map((event) => event.comment),
    ['après', 'pendant'],
  );
});

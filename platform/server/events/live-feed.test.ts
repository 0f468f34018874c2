import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import pg from 'pg';
import { pino } from 'pino';
import { testDatabase } from '#sandbox/testing/database.ts';
import { until } from '#sandbox/testing/steps.ts';
import { openLiveFeed } from './live-feed.ts';
import type { LiveMessage } from './shop-event.ts';

const database = await testDatabase();
const databaseName = new URL(database.url).pathname.slice(1);
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
pool.on('error', () => {});
/** Works while the shop's database refuses connections. */
const outsideClient = new pg.Client({ connectionString: database.url.replace(`/${databaseName}`, '/postgres') });
await outsideClient.connect();
const log = pino({ level: 'silent' });
const feeds = [await openLiveFeed(database.url, pool, log), await openLiveFeed(database.url, pool, log)] as const;
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.close()));
  await pool.end();
  await outsideClient.end();
  await database.drop();
});
const [firstFeed, secondFeed] = feeds;
const countListeners = async () =>
  Number(
    (
      await outsideClient.query<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = $1 and application_name = 'defile-live'`,
        [databaseName],
      )
    ).rows[0]?.count,
  );
const cutListeners = () =>
  outsideClient.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'defile-live'`,
    [databaseName],
  );

test('SYS-08 each of 2,000 messages of a process reaches another process once and in order', async (t) => {
  const received: LiveMessage[] = [];
  t.onTestFinished(secondFeed.subscribe((message) => received.push(message)));
  const published = Array.from({ length: 2000 }, (_, place) => ({
    topic: 'orders' as const,
    id: `${place}-${'é'.repeat(40)}`,
  }));
  firstFeed.publish(published.slice(0, 5));
  firstFeed.publish(published.slice(5));
  await until(async () => received.length >= published.length);
  assert.deepEqual(received, published);
});

test('SYS-08 each process reconnects one listener after a database outage and receives each message once', async (t) => {
  const received: LiveMessage[] = [];
  t.onTestFinished(secondFeed.subscribe((message) => received.push(message)));
  await outsideClient.query(`alter database ${databaseName} with allow_connections false`);
  await cutListeners();
  await until(async () => (await countListeners()) === 0);
  // Each listener tries to reconnect every second.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  assert.equal(await countListeners(), 0);
  await outsideClient.query(`alter database ${databaseName} with allow_connections true`);
  await until(async () => received.length > 0);
  await until(async () => (await countListeners()) >= 2);
  // A superfluous attempt to reconnect would succeed in this time.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.equal(await countListeners(), 2, 'one listener for each process');
  firstFeed.publish([{ topic: 'orders', id: 'une fois' }]);
  await until(async () => received.some((message) => message.id === 'une fois'));
  assert.deepEqual(received, [{ topic: '*' }, { topic: 'orders', id: 'une fois' }]);
});

test('a listener receives nothing after it has left', async () => {
  const received: string[] = [];
  // Ignores the message about unknown changes, which may still arrive after the outage above.
  const listener = (listenerName: string) => (message: LiveMessage) =>
    void (message.topic === 'lives' && received.push(listenerName));
  const [first, second] = ['first', 'second'].map((listenerName) => firstFeed.subscribe(listener(listenerName)));
  first?.();
  firstFeed.publish([{ topic: 'lives' }]);
  await until(async () => received.length > 0);
  second?.();
  assert.deepEqual(received, ['second']);
});

test('SYS-08 messages whose NOTIFY failed are announced as unknown changes once it works again', async (t) => {
  const received: LiveMessage[] = [];
  t.onTestFinished(secondFeed.subscribe((message) => received.push(message)));
  const failures = [new Error('no connection'), new Error('no connection')];
  const failingPool = {
    query: async (text: string, values: unknown[]) => {
      const failure = failures.pop();
      if (failure) throw failure;
      return pool.query(text, values);
    },
  };
  const failingFeed = await openLiveFeed(database.url, failingPool as unknown as pg.Pool, log);
  t.onTestFinished(() => failingFeed.close());
  failingFeed.publish([{ topic: 'orders', id: 'perdue' }]);
  await until(async () => received.length > 0);
  assert.deepEqual([received, failures], [[{ topic: '*' }], []]);
});

test('SYS-08 messages published just before the close reach other processes', async (t) => {
  const received: LiveMessage[] = [];
  t.onTestFinished(secondFeed.subscribe((message) => received.push(message)));
  const closingFeed = await openLiveFeed(database.url, pool, log);
  closingFeed.publish([{ topic: 'orders', id: 'dernière' }]);
  await closingFeed.close();
  await until(async () => received.length > 0);
  assert.deepEqual(received, [{ topic: 'orders', id: 'dernière' }]);
});

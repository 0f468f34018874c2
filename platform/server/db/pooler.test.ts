import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import pg from 'pg';
import sql from 'sql-template-tag';
import { listColours } from '#features/colours/domain/admin.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { listenTo } from '#sandbox/testing/live-feed-listener.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { aFolder, start } from '#sandbox/testing/shop-process.ts';
import { latestMail, until } from '#sandbox/testing/steps.ts';
import { openTransactionPooler } from '#sandbox/testing/transaction-pooler.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { dbOver } from './client.ts';

const database = await testDatabase();
const pooler = await openTransactionPooler(database.url);
afterAll(async () => {
  pooler.close();
  await database.drop();
});

test('the pooler of these tests mixes prepared statements of clients, as real poolers do', async (t) => {
  const pool = new pg.Pool({ connectionString: pooler.url, max: 8 });
  t.onTestFinished(() => pool.end());
  const queries = Array.from({ length: 40 }, () =>
    dbOver(pool)
      .one(sql`select 1 as one`)
      .then(() => '', String),
  );
  const errors = await Promise.all(queries);
  assert.ok(errors.some((error) => /prepared statement .* already exists/.test(error)));
});

test('the pooler of these tests replaces the connection of a client that leaves inside a transaction', async (t) => {
  const smallPooler = await openTransactionPooler(database.url, 1);
  t.onTestFinished(() => smallPooler.close());
  const [leaving, waiting] = [new pg.Client(smallPooler.url), new pg.Client(smallPooler.url)];
  await Promise.all([leaving.connect(), waiting.connect()]);
  await leaving.query('begin');
  const answer = waiting.query('select 1 as one');
  await leaving.end();
  assert.deepEqual((await answer).rows, [{ one: 1 }]);
  await waiting.end();
});

test('SYS-08 behind a transaction pooler with a direct address, reads, writes, the live feed and jobs work', async (t) => {
  const shop = await testShop({ databaseUrl: pooler.url, env: { DATABASE_DIRECT_URL: database.url } });
  t.onTestFinished(() => shop.close());
  const reads = await Promise.all(Array.from({ length: 400 }, () => shop.call(listColours, {}, shop.admin)));
  assert.deepEqual([...new Set(reads.map(({ status }) => status))], [200]);
  assert.equal((await shop.fetch('/readyz')).status, 200);
  const listener = await listenTo(shop, shop.admin);
  const order = await paid(shop);
  await until(async () => listener.received.some(({ topic, id }) => topic === 'orders' && id === order.orderId));
  await latestMail(shop, order.customer.email);
  listener.close();
  // Only the lock of the leader may remain. Background work may hold another lock for a moment, so the test waits.
  await until(async () => {
    const locks = await shop.shop.db.many(sql`
      select from pg_locks where locktype = 'advisory' and granted and database = (
        select oid from pg_database where datname = current_database())`);
    return locks.length === 1;
  });
  bodyOf(await shop.call(listColours, {}, shop.admin));
});

test('a start with an unusable database address names the variable and the reason', async (t) => {
  const elsewhere = await testDatabase();
  t.onTestFinished(() => elsewhere.drop());
  const cases: [NodeJS.ProcessEnv, RegExp][] = [
    [{ DATABASE_URL: pooler.url }, /^DATABASE_URL passe par un répartiteur .* DATABASE_DIRECT_URL$/],
    [
      { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url.replace('127.0.0.1', 'localhost') },
      /^DATABASE_DIRECT_URL passe elle aussi par un répartiteur/,
    ],
    [
      { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: elsewhere.url },
      /^DATABASE_DIRECT_URL ne mène pas à la même base/,
    ],
    [
      { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: 'postgres://u:secret@127.0.0.1:9/x' },
      /^La base de données de DATABASE_DIRECT_URL ne répond pas \(ECONNREFUSED\)/,
    ],
    [{ DATABASE_DIRECT_URL: database.url }, /^Configuration incorrecte : DATABASE_URL doit accompagner/],
  ];
  for (const [env, reason] of cases) {
    const shop = await start(aFolder(), env);
    assert.equal(await shop.ended, 1, shop.output.text);
    assert.match(shop.output.text.trim(), reason);
    assert.doesNotMatch(shop.output.text, /secret|node:/);
  }
});

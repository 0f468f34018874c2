import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { loadConfig } from './config.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { openShop } from './open-shop.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { aFolder } from '#sandbox/testing/shop-process.ts';
import { until } from '#sandbox/testing/steps.ts';

test('no job and no background work runs before the server listens', async (t) => {
  const database = await testDatabase();
  t.onTestFinished(() => database.drop());
  const port = await freePort();
  const config = loadConfig({ DATA_DIR: aFolder(), DATABASE_URL: database.url, SEED: 'none' }, { port });
  const server = createServer();
  const log = pino({ level: 'silent' });
  const { shop, app, close } = await openShop({ config, databaseUrl: database.url, log, server });
  t.onTestFinished(() => close());
  await app.ready();
  // The leading process holds the only advisory lock. Jobs must stay untouched.
  const leaders = sql`select 1 from pg_locks where locktype = 'advisory' and granted and database = (
    select oid from pg_database where datname = current_database())`;
  await shop.jobs.send('payment-check', { orderId: crypto.randomUUID() });
  const started = sql`select 1 from pgboss.job where name = 'payment-check' and started_on is not null`;
  // Gives work that started too early the time to take the lock and the job.
  await pause(2_500);
  assert.deepEqual([await shop.db.run(leaders), await shop.db.run(started)], [0, 0]);
  server.listen(port, '127.0.0.1');
  await until(async () => (await shop.db.run(leaders)) === 1 && (await shop.db.run(started)) === 1);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import pg from 'pg';
import { pino } from 'pino';
import { testDatabase } from '#sandbox/testing/database.ts';
import { until } from '#sandbox/testing/steps.ts';
import { listenTo } from './listen-to.ts';

const database = await testDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a failed read after a reconnection leaves one listening connection, which receives each message once', async () => {
  const received: string[] = [];
  let reopenings = 0;
  const stop = await listenTo({
    databaseUrl: database.url,
    channel: 'reopened',
    log: pino({ level: 'silent' }),
    onPayload: (payload) => received.push(payload),
    onReopened: () => {
      reopenings += 1;
      throw new Error('not read');
    },
  });
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'defile-live'`);
  await until(() => Promise.resolve(reopenings > 0));
  // Longer than the pause before a failed opening is tried again.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await client.query(`notify reopened, 'once'`);
  await until(() => Promise.resolve(received.length > 0));
  await stop();
  assert.deepEqual({ received, reopenings }, { received: ['once'], reopenings: 1 });
});

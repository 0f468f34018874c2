import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pino } from 'pino';
import { databaseClient } from '#sandbox/testing/database-client.ts';
import { until } from '#sandbox/testing/steps.ts';
import { listenTo } from './listen-to.ts';

const { client, databaseUrl } = await databaseClient();

test('when the read after a reconnection fails, one listening connection remains and receives each message once', async () => {
  const received: string[] = [];
  let reopenings = 0;
  const stop = await listenTo({
    databaseUrl,
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
  // A second connection would open in this time, because a failed attempt to reconnect is repeated after 1 s.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await client.query(`notify reopened, 'once'`);
  await until(() => Promise.resolve(received.length > 0));
  await stop();
  assert.deepEqual({ received, reopenings }, { received: ['once'], reopenings: 1 });
});

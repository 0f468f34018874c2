import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import pg from 'pg';
import { readPostmaster } from '#platform/server/db/embedded/postmaster.ts';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { aFolder, start } from '#sandbox/testing/shop-process.ts';
import { until } from '#sandbox/testing/steps.ts';

const database = await startEmbedded({ dataDir: aFolder(), log: () => {} });
afterAll(() => database.stop());

async function ask<T extends object>(statement: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(statement)).rows[0];
  } finally {
    client.end().catch(() => {});
  }
}
const isStandby = () =>
  ask<{ yes: boolean }>('select pg_is_in_recovery() as yes').then(
    (row) => row?.yes,
    () => undefined,
  );

test('SYS-08 a database that has become a standby is not read until it is promoted, and no start accepts it', async () => {
  const shop = await start(aFolder(), { DATABASE_URL: database.url });
  await shop.ready();
  assert.equal(await shop.ask('/api/faqs'), 200);

  const folder = (await ask<{ data_directory: string }>('show data_directory'))?.data_directory ?? '';
  writeFileSync(join(folder, 'standby.signal'), '');
  process.kill(readPostmaster(folder)?.pid ?? 0, 'SIGINT');
  await until(async () => (await isStandby()) === true);
  await until(async () => (await shop.ask('/readyz')) === 503);
  for (let round = 0; round < 20; round++) assert.equal(await shop.ask('/api/faqs'), 503);
  const secondStart = await start(aFolder(), { DATABASE_URL: database.url });
  assert.equal(await secondStart.ended, 1, secondStart.output.text);
  assert.match(secondStart.output.text, /^La base de données de DATABASE_URL est une copie en lecture seule/);

  await ask('select pg_promote()');
  await shop.ready();
  assert.equal(await shop.ask('/api/faqs'), 200);
  const ended = once(shop.child, 'close');
  shop.child.kill('SIGTERM');
  await ended;
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, test } from 'vitest';
import { acquireServer } from '#sandbox/testing/database.ts';
import { isDatabaseAnswering } from './heartbeat.ts';

const database = await acquireServer();
afterAll(() => database.release());

test('SYS-08 a database counts as available when only the process of the shop was blocked', async () => {
  const answered = isDatabaseAnswering(database.url, 1);
  const end = performance.now() + 6_000;
  while (performance.now() < end);
  assert.equal(await answered, true);
});

test('SYS-08 a server that accepts a connection and stays silent counts as unavailable', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1');
  t.onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  assert.equal(await isDatabaseAnswering(`postgres://defile@127.0.0.1:${port}/defile`, 1), false);
});

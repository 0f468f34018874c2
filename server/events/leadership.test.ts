import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { testDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/steps.ts';
import { standForLeader } from './leadership.ts';

const database = await testDatabase();
const outside = new pg.Client({ connectionString: database.url });
await outside.connect();
after(async () => {
  await outside.end();
  await database.drop();
});

test('SYS-08 one process leads; when its connection is cut it stops before anyone leads again, and leaving hands over', async () => {
  const leading = new Set<string>();
  let most = 0;
  const stand = (who: string) =>
    standForLeader({
      databaseUrl: database.url,
      lock: 42,
      log: pino({ level: 'silent' }),
      lead() {
        leading.add(who);
        most = Math.max(most, leading.size);
        return async () => void leading.delete(who);
      },
    });
  const leave = new Map(['first', 'second', 'third'].map((who) => [who, stand(who)]));
  await until(async () => leading.size === 1);
  await outside.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 42 and granted`,
  );
  await until(async () => leading.size === 0);
  const [next] = await until(async () => leading.size === 1 && [...leading]);
  await leave.get(next ?? '')?.();
  leave.delete(next ?? '');
  await until(async () => leading.size === 1 && !leading.has(next ?? ''));
  await Promise.all([...leave.values()].map((stop) => stop()));
  assert.deepEqual([leading.size, most], [0, 1]);
});

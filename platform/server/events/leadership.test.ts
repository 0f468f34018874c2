import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import pg from 'pg';
import { pino } from 'pino';
import { testDatabase } from '#sandbox/testing/database.ts';
import { competeForLeadership } from './leadership.ts';

const database = await testDatabase();
const outsideClient = new pg.Client({ connectionString: database.url });
await outsideClient.connect();
afterAll(async () => {
  await outsideClient.end();
  await database.drop();
});

test(
  'SYS-08 one process leads; it stops after a cut connection before another process leads, and hands over when it leaves',
  { timeout: 300_000 },
  async (t) => {
    const leading = new Set<string>();
    let maxLeaders = 0;
    const changes = new EventEmitter();
    /** Must be called before the change. */
    const next = async (event: 'leads' | 'steps-down') => (await once(changes, event))[0] as string;
    const compete = (processName: string) =>
      competeForLeadership({
        databaseUrl: database.url,
        lock: 42,
        log: pino({ level: 'silent' }),
        lead() {
          leading.add(processName);
          maxLeaders = Math.max(maxLeaders, leading.size);
          changes.emit('leads', processName);
          return async () => {
            leading.delete(processName);
            changes.emit('steps-down', processName);
          };
        },
      });
    const first = next('leads');
    const leave = new Map(['first', 'second', 'third'].map((processName) => [processName, compete(processName)]));
    t.onTestFinished(async () => {
      await Promise.all([...leave.values()].map((stop) => stop()));
    });
    const deposed = await first;
    const [stepsDown, second] = [next('steps-down'), next('leads')];
    await outsideClient.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 42 and granted`,
    );
    assert.equal(await stepsDown, deposed);
    const leaver = await second;
    const third = next('leads');
    await leave.get(leaver)?.();
    leave.delete(leaver);
    const last = await third;
    assert.notEqual(last, leaver);
    assert.deepEqual([[...leading], maxLeaders], [[last], 1]);
  },
);

/** Opens a proxy before the database. `freeze` keeps its connections open and forwards nothing, as at a power cut. */
async function openProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const socketPath = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const backend = connect(socketPath);
    sockets.push(socket, backend);
    for (const end of [socket, backend]) end.on('error', () => {});
    socket.pipe(backend).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test('SYS-08 a leader that falls silent without closing its connection loses the lock, and another process leads', async (t) => {
  const proxy = await openProxy(database.url);
  const compete = (databaseUrl: string, silenceMs: number) => {
    const leads = Promise.withResolvers<void>();
    const leave = competeForLeadership({
      databaseUrl,
      lock: 44,
      log: pino({ level: 'silent' }),
      silenceMs,
      lead() {
        leads.resolve();
        return async () => {};
      },
    });
    t.onTestFinished(leave);
    return leads.promise;
  };
  t.onTestFinished(() => proxy.close());
  await compete(proxy.url, 2_000);
  proxy.freeze();
  await compete(database.url, 60_000);
});

test('SYS-08 a process that stops while it steps down stops its work once, and waits for it', async () => {
  const [leads, stepsDown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const workStops = Promise.withResolvers<void>();
  let stops = 0;
  const leave = competeForLeadership({
    databaseUrl: database.url,
    lock: 43,
    log: pino({ level: 'silent' }),
    lead() {
      leads.resolve();
      return () => {
        stops += 1;
        stepsDown.resolve();
        return workStops.promise;
      };
    },
  });
  await leads.promise;
  await outsideClient.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 43 and granted`,
  );
  await stepsDown.promise;
  let hasLeft = false;
  const left = leave().then(() => (hasLeft = true));
  await new Promise(setImmediate);
  assert.deepEqual([stops, hasLeft], [1, false]);
  workStops.resolve();
  await left;
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import pg from 'pg';
import { testDatabase } from '#sandbox/testing/database.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { openPool, settingsOf, WITHOUT_TIME_LIMITS } from './client.ts';

const database = await testDatabase();
afterAll(() => database.drop());

test('a thousand requests may wait for a connection, further requests are refused at once, and the waiting requests are answered', async (t) => {
  const pool = openPool(database.url, { max: 1, patience: 10 });
  t.onTestFinished(() => pool.end());
  const holder = await pool.connect();
  const queries = Array.from({ length: 1_200 }, () =>
    pool.query('select 1').then(
      () => 'served',
      (error: unknown) => (error instanceof DatabaseUnavailable ? 'refused' : String(error)),
    ),
  );
  assert.equal(await queries.at(-1), 'refused');
  holder.release();
  const answers = Map.groupBy(await Promise.all(queries), (answer) => answer);
  assert.deepEqual([answers.get('served')?.length, answers.get('refused')?.length], [1_000, 200]);
});

test('a slow statement on a responding database runs to its end', async (t) => {
  const changes: boolean[] = [];
  const pool = openPool(database.url, {
    max: 1,
    patience: 2,
    onChange: (isUnavailable) => changes.push(isUnavailable),
  });
  t.onTestFinished(() => pool.end());
  // The slow query lasts longer than `SILENCE_MS` and the time limit of a ping, and much less than the limit of a
  // connection.
  const [slow, next] = await Promise.all([pool.query('select pg_sleep(7)'), pool.query('select 1 as one')]);
  assert.deepEqual([slow.rowCount, next.rows, changes], [1, [{ one: 1 }], []]);
});

test('a database that opens no new connection but answers open connections counts as available', async (t) => {
  const url = new URL(database.url);
  const socketPath = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    if (sockets.push(socket) === 1) socket.pipe(connect(socketPath)).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const changes: boolean[] = [];
  const pool = openPool(url.href, { max: 1, patience: 2, onChange: (isUnavailable) => changes.push(isUnavailable) });
  t.onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await pool.end();
  });
  // The first request is answered while the shop waits for a new connection, the second after that connection has
  // failed.
  const answers = await Promise.all([pool.query('select pg_sleep(2)'), pool.query('select pg_sleep(5)')]);
  assert.ok(sockets.length > 1, 'a new connection is tried');
  assert.deepEqual([answers.map(({ rowCount }) => rowCount), changes], [[1, 1], []]);
});

test('a transaction whose process sends nothing more is rolled back, which frees its locks and counts as an outage', async (t) => {
  const silent = new pg.Client({ connectionString: database.url });
  const other = openPool(database.url, { max: 1 });
  t.onTestFinished(() => other.end());
  const lost = Promise.withResolvers<unknown>();
  silent.on('error', lost.resolve);
  await silent.connect();
  // A tenth of the time limits.
  await silent.query(settingsOf(0.1));
  await silent.query('begin');
  await silent.query('select pg_advisory_xact_lock(7)');
  assert.ok(isDatabaseUnavailable(await lost.promise));
  assert.deepEqual((await other.query('select pg_try_advisory_xact_lock(7) as free')).rows, [{ free: true }]);
});

test('a tool lifts the time limits of its transaction, which may then wait for a slow file', async (t) => {
  const pool = openPool(database.url, { max: 1 });
  t.onTestFinished(() => pool.end());
  const client = await pool.connect();
  await client.query('begin');
  await client.query(WITHOUT_TIME_LIMITS);
  const { rows } = await client.query(
    `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  assert.deepEqual(rows, [{ statement: '0', idle: '0' }]);
  await client.query('rollback');
  client.release();
});

test('only errors of an unreachable database count as an outage', async () => {
  const errorWith = (properties: object, message = 'x') => Object.assign(new Error(message), properties);
  const outages: unknown[] = [
    new DatabaseUnavailable('x'),
    errorWith({ code: '57P01' }),
    errorWith({ code: '25P03' }),
    errorWith({ code: '53300' }),
    errorWith({ code: '08006' }),
    errorWith({ code: 'ECONNREFUSED', syscall: 'connect' }),
    errorWith({ code: 'ENOENT', syscall: 'connect' }),
    errorWith({ code: 'ECONNRESET', syscall: 'read' }),
    new AggregateError([errorWith({ code: 'ECONNREFUSED', syscall: 'connect' })]),
    new Error('Connection terminated unexpectedly'),
    { message: 'Query read timeout (Queue: reactions, Worker: 1)' },
  ];
  const unrelatedErrors: unknown[] = [
    null,
    'Connection terminated',
    new Error('x'),
    new TypeError('fetch failed', { cause: errorWith({ code: 'ECONNREFUSED', syscall: 'connect' }) }),
    errorWith({ code: 'ECONNRESET' }, 'aborted'),
    errorWith({ code: 'ENOENT', syscall: 'open' }),
    errorWith({ code: '23505' }),
    errorWith({ code: '40001' }),
    errorWith({ code: '57014' }),
    new AggregateError([]),
  ];
  assert.deepEqual(
    outages.filter((error) => !isDatabaseUnavailable(error)),
    [],
  );
  assert.deepEqual(unrelatedErrors.filter(isDatabaseUnavailable), []);
  const withoutDatabase = openPool('postgres://u@127.0.0.1:9/x', { max: 1 });
  await assert.rejects(withoutDatabase.query('select 1'), DatabaseUnavailable);
  await withoutDatabase.end();
  const wrongDatabase = new pg.Client({ connectionString: database.url });
  await wrongDatabase.connect();
  assert.equal(
    isDatabaseUnavailable(await wrongDatabase.query('select nothing').catch((error: unknown) => error)),
    false,
  );
  await wrongDatabase.end();
});

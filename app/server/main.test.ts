import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { test } from 'vitest';
import { readPostmaster } from '#platform/server/db/embedded/postmaster.ts';
import { processesIn } from '#platform/server/db/embedded/processes.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { signInAdminAt, colours, createColours } from '#sandbox/testing/colours.ts';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { admin, aFolder, start } from '#sandbox/testing/shop-process.ts';

const databaseOf = (dataDir: string) => processesIn(join(dataDir, 'postgres'));

test('SYS-08 ADM-32 the shop starts with its first administrator, locks its folder, survives a kill with every acknowledged write and closes', async () => {
  const dataDir = aFolder();
  const first = await start(dataDir);
  await first.ready();
  for (const line of [`http://localhost:${first.port}`, '/admin/login', admin.email, '/sandbox/mailbox']) {
    await until(async () => first.output.text.includes(line));
  }
  assert.ok(!first.output.text.includes(admin.password), 'a password that was given is not printed');

  const second = await start(dataDir);
  assert.equal(await second.ended, 1);
  assert.match(
    second.output.text,
    new RegExp(`La boutique du dossier ${dataDir} est déjà ouverte par le processus ${first.child.pid}`),
  );
  const samePort = await start(aFolder(), { PORT: first.port });
  assert.equal(await samePort.ended, 1);
  assert.match(
    samePort.output.text,
    new RegExp(`^Le port ${first.port} est déjà utilisé\\. Choisissez-en un autre`, 'm'),
  );
  assert.equal(await first.ask('/readyz'), 200, 'the first process still serves');

  const cookie = await signInAdminAt(first.url);
  const { createdNames, done } = createColours(first.url, cookie);
  await until(async () => createdNames.length > 100);
  first.child.kill('SIGKILL');
  assert.equal(await first.ended, 'SIGKILL');
  await done;

  const restarted = await start(dataDir, { PORT: first.port });
  await restarted.ready();
  const found = new Set(await colours(restarted.url, cookie));
  assert.deepEqual(
    createdNames.filter((name) => !found.has(name)),
    [],
  );
  assert.ok(databaseOf(dataDir).length > 0);
  restarted.child.kill('SIGTERM');
  assert.equal(await restarted.ended, 0, restarted.output.text);
  assert.deepEqual([databaseOf(dataDir), existsSync(join(dataDir, 'shop.lock'))], [[], false]);
});

test('SYS-08 a killed database restarts with all acknowledged writes and does not prevent the shop from closing', async () => {
  const dataDir = aFolder();
  const shop = await start(dataDir);
  await shop.ready();
  const cookie = await signInAdminAt(shop.url);
  const { createdNames, done } = createColours(shop.url, cookie);
  await until(async () => createdNames.length > 100);
  const killDatabase = () => process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
  killDatabase();
  await done;
  assert.equal(await shop.ask('/healthz'), 200);
  await until(async () => /s’est arrêté de lui-même : il redémarre/.test(shop.output.text));
  await shop.ready();
  const found = new Set(await colours(shop.url, cookie));
  assert.deepEqual(
    createdNames.filter((name) => !found.has(name)),
    [],
  );
  const moreColours = createColours(shop.url, cookie, 'Teinte');
  await until(async () => moreColours.createdNames.length > 3);
  killDatabase();
  await moreColours.done;
  shop.child.kill('SIGINT');
  assert.equal(await shop.ended, 0, shop.output.text);
  assert.deepEqual([databaseOf(dataDir), existsSync(join(dataDir, 'shop.lock'))], [[], false]);
});

for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} closes the shop and its database despite an open connection`, async () => {
    const dataDir = aFolder();
    const shop = await start(dataDir);
    await shop.ready();
    // The stand-in closes this connection, but the client never leaves.
    const silentClient = connect(Number(shop.port), '127.0.0.1');
    const key = randomBytes(16).toString('base64');
    silentClient.write(
      `GET /sandbox/tiktok/ws?uniqueId=defile&apiKey=none HTTP/1.1\r\nHost: localhost\r\n` +
        `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    const [answer] = (await once(silentClient, 'data')) as [Buffer];
    assert.match(answer.toString('latin1'), /^HTTP\/1\.1 101/);
    shop.child.kill(signal);
    const deadline = AbortSignal.timeout(20_000);
    const tooLate = once(deadline, 'abort').then(() => 'too late');
    assert.equal(await Promise.race([shop.ended, tooLate]), 0, shop.output.text);
    assert.deepEqual(databaseOf(dataDir), []);
    silentClient.destroy();
  });
}

test('a demo folder is refused in production, with the command that removes the invented data', async () => {
  const dataDir = aFolder();
  const demo = await start(dataDir, { SEED: 'demo' });
  await demo.ready();
  demo.child.kill('SIGTERM');
  assert.equal(await demo.ended, 0, demo.output.text);
  const inService = await start(dataDir, inServiceEnv);
  assert.equal(await inService.ended, 1);
  assert.match(inService.output.text, /\d+ commandes inventées et \d+ personnes inventées/);
  assert.match(inService.output.text, /npm run demo:clear/);
  assert.deepEqual(databaseOf(dataDir), []);
});

test('a stop during the start leaves no database running', async () => {
  const dataDir = aFolder();
  const shop = await start(dataDir);
  await until(async () => databaseOf(dataDir).length > 0);
  shop.child.kill('SIGTERM');
  assert.equal(await shop.ended, 0, shop.output.text);
  assert.deepEqual([databaseOf(dataDir), existsSync(join(dataDir, 'shop.lock'))], [[], false]);
});

test('SYS-08 two processes share one database, and each process reads what the other process wrote', async (t) => {
  const database = await testDatabase();
  t.onTestFinished(() => database.drop());
  const [firstProcess, secondProcess] = await Promise.all(
    [1, 2].map(() => start(aFolder(), { DATABASE_URL: database.url })),
  );
  assert.ok(firstProcess && secondProcess);
  await Promise.all([firstProcess.ready(), secondProcess.ready()]);
  const cookie = await signInAdminAt(firstProcess.url);
  const { createdNames, done } = createColours(firstProcess.url, cookie);
  await until(async () => createdNames.length > 3);
  firstProcess.child.kill('SIGTERM');
  assert.equal(await firstProcess.ended, 0);
  await done;
  const found = new Set(await colours(secondProcess.url, cookie));
  assert.deepEqual(
    createdNames.filter((name) => !found.has(name)),
    [],
  );
  secondProcess.child.kill('SIGTERM');
  assert.equal(await secondProcess.ended, 0);
});

test('D-16 a start encrypts the seeds of second factors that the database stores in clear', async (t) => {
  const database = await testDatabase();
  t.onTestFinished(() => database.drop());
  const client = new pg.Client(database.url);
  await client.connect();
  t.onTestFinished(() => client.end());
  await client.query(`
    with member as (insert into users (email, is_admin) values ('lea@test.example', true) returning id)
    insert into second_factors (user_id, secret) select id, 'JBSWY3DPEHPK3PXP' from member`);
  const shop = await start(aFolder(), { DATABASE_URL: database.url, ENCRYPTION_KEY: randomBytes(32).toString('hex') });
  await shop.ready();
  const { rows } = await client.query<{ secret: string }>('select secret from second_factors');
  assert.match(rows[0]?.secret ?? '', /^v1\./);
  shop.child.kill('SIGTERM');
  assert.equal(await shop.ended, 0);
});

test('an impossible start prints its reason in one French line and exits with 1', async () => {
  const cases: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: 'abc', SEED: 'oui' }, /^Configuration incorrecte : PORT doit .* ; SEED doit valoir demo ou none$/],
    [
      { NODE_ENV: 'production', PUBLIC_API_KEY: 'x' },
      /^Configuration incorrecte : SMTP_URL obligatoire sans bac à sable.* ; PUBLIC_URL doit être/,
    ],
    [
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/x' },
      /^La base de données de DATABASE_URL ne répond pas \(ECONNREFUSED\)/,
    ],
    [{ HOST: '203.0.113.1' }, /^HOST=203\.0\.113\.1 n’est pas une adresse de cette machine/],
  ];
  await Promise.all(
    cases.map(async ([env, reason]) => {
      const shop = await start(aFolder(), env);
      assert.equal(await shop.ended, 1);
      assert.match(shop.output.text.trim(), reason);
      assert.doesNotMatch(shop.output.text, / {4}at |secret/);
    }),
  );
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'vitest';
import pg from 'pg';
import { until } from '#sandbox/testing/steps.ts';
import { startEmbedded } from './start-embedded.ts';
import { isAlive, processesIn } from './processes.ts';

/** PostgreSQL refuses to run as root, so the shop then runs it under another account. */
const IS_ROOT = process.getuid?.() === 0;
const noLog = () => undefined;

function aDataDir(t: TestContext, mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'defile-test-'));
  chmodSync(folder, mode);
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function shopInOtherProcess(t: TestContext, dataDir: string): Promise<{ shop: ChildProcess; url: string }> {
  const code = `
    import { until } from '#sandbox/testing/steps.ts';
    import { startEmbedded } from ${JSON.stringify(new URL('./start-embedded.ts', import.meta.url).href)};
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const shop = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.onTestFinished(() => {
    shop.kill('SIGKILL');
  });
  assert.ok(shop.stdout);
  for await (const url of createInterface(shop.stdout)) return { shop, url };
  throw new Error('the other shop did not open');
}

test('the embedded database keeps its rows after a restart, and has the settings for durable commits and a log without values', async (t) => {
  const dataDir = aDataDir(t);
  const first = await startEmbedded({ dataDir, log: noLog });
  await ask(first.url, "create table pieces as select 42 as number, upper('robe d''été') as name");
  await first.stop();
  await first.stop();

  const secondStart = await startEmbedded({ dataDir, log: noLog });
  t.onTestFinished(secondStart.stop);
  assert.deepEqual(await ask(secondStart.url, 'select * from pieces'), [{ number: 42, name: "ROBE D'ÉTÉ" }]);
  const settings = ['fsync', 'synchronous_commit', 'log_error_verbosity', 'log_min_error_statement'];
  const values = await ask(
    secondStart.url,
    `select ${settings.map((name) => `current_setting('${name}') ${name}`).join()}`,
  );
  assert.deepEqual(Object.values(values[0] ?? {}), ['on', 'on', 'terse', 'panic']);
});

test('a second process on the same data folder is refused with the id of the first process', async (t) => {
  const dataDir = aDataDir(t);
  const { shop } = await shopInOtherProcess(t, dataDir);
  await assert.rejects(startEmbedded({ dataDir, log: noLog }), {
    message: new RegExp(`${dataDir} est déjà ouverte par le processus ${shop.pid}`),
  });
  // The postmaster outlives a killed shop, so the next start closes it.
  shop.kill('SIGKILL');
  await once(shop, 'exit');
  await (await startEmbedded({ dataDir, log: noLog })).stop();
});

test('a process cannot open a data folder twice, and can open it again after closing it', async (t) => {
  const dataDir = aDataDir(t);
  const first = await startEmbedded({ dataDir, log: noLog, tuning: 'fast' });
  await assert.rejects(startEmbedded({ dataDir, log: noLog }), { message: new RegExp(`le processus ${process.pid}`) });
  await first.stop();
  await (await startEmbedded({ dataDir, log: noLog, tuning: 'fast' })).stop();
  assert.equal(existsSync(join(dataDir, 'shop.lock')), false);
});

test('a shop opens with all committed rows after its process was killed, and ends the old database processes', async (t) => {
  const dataDir = aDataDir(t);
  const { shop, url } = await shopInOtherProcess(t, dataDir);
  await ask(url, 'create table orders (id int)');
  await ask(url, 'insert into orders select generate_series(1, 500)');
  const orphans = process.platform === 'linux' ? processesIn(join(dataDir, 'postgres')) : [];
  shop.kill('SIGKILL');
  await once(shop, 'exit');

  const messages: string[] = [];
  const reopened = await startEmbedded({ dataDir, log: (message) => messages.push(message) });
  t.onTestFinished(reopened.stop);
  assert.match(messages.join(), /arrêt brutal/);
  assert.deepEqual(orphans.filter(isAlive), []);
  assert.deepEqual(await ask(reopened.url, 'select count(*)::int from orders'), [{ count: 500 }]);
});

test(
  'a shop whose lock another container has taken closes with its database, and leaves the lock',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const dataDir = aDataDir(t);
    const { shop } = await shopInOtherProcess(t, dataDir);
    const lock = join(dataDir, 'shop.lock');
    writeFileSync(lock, JSON.stringify({ pid: 7, mark: '1', since: '2026-01-01', space: 'c0ffee pid:[4026532999]' }));
    await once(shop, 'exit');
    await until(async () => processesIn(join(dataDir, 'postgres')).length === 0);
    assert.match(readFileSync(lock, 'utf8'), /c0ffee/);
  },
);

test('a postmaster.pid with the id of an unrelated process does not prevent the start, and this process survives', async (t) => {
  const dataDir = aDataDir(t);
  const first = await startEmbedded({ dataDir, log: noLog });
  await first.stop();
  const unrelated = spawn('sleep', ['60']);
  t.onTestFinished(() => {
    unrelated.kill();
  });
  const folder = join(dataDir, 'postgres');
  writeFileSync(join(folder, 'postmaster.pid'), `${unrelated.pid}\n${folder}\n1\n5432\n/tmp\n\n0 0\nready   \n`);

  const secondStart = await startEmbedded({ dataDir, log: noLog });
  await secondStart.stop();
  assert.equal(unrelated.exitCode, null);
  assert.equal(unrelated.signalCode, null);
});

test('a data folder of another PostgreSQL version is refused with an explanation, and still opens with its own version', async (t) => {
  const dataDir = aDataDir(t);
  await (await startEmbedded({ dataDir, log: noLog })).stop();
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  const open = () => startEmbedded({ dataDir, log: noLog });
  writeFileSync(version, '17\n');
  await assert.rejects(
    open(),
    /faite par PostgreSQL 17 .* apporte PostgreSQL 18.*npm run backup -- .*npm run restore -- /s,
  );
  writeFileSync(version, '19\n');
  await assert.rejects(open(), /faite par PostgreSQL 19 .* plus ancien/);
  writeFileSync(version, '18\n');
  await (await open()).stop();
});

test('a lock left by a dead process is taken over', async (t) => {
  const dataDir = aDataDir(t);
  const dead = spawn('true');
  await once(dead, 'exit');
  writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ pid: dead.pid, mark: null, since: '2026-01-01' }));
  const shop = await startEmbedded({ dataDir, log: noLog, tuning: 'fast' });
  await shop.stop();
});

test(
  'the database of a folder that only root can read is stored outside, which is logged; the next start needs it there',
  { skip: !IS_ROOT },
  async (t) => {
    const dataDir = aDataDir(t, 0o700);
    const messages: string[] = [];
    const first = await startEmbedded({ dataDir, log: (message) => messages.push(message) });
    await ask(first.url, 'create table pieces as select 42 as number');
    await first.stop();
    const clusterDir = /placée dans (\S+) :/.exec(messages.join('\n'))?.[1];
    assert.ok(clusterDir);
    t.onTestFinished(() => rmSync(clusterDir, { recursive: true, force: true }));

    const secondStart = await startEmbedded({ dataDir, log: noLog });
    assert.deepEqual(await ask(secondStart.url, 'select * from pieces'), [{ number: 42 }]);
    await secondStart.stop();

    rmSync(clusterDir, { recursive: true });
    await assert.rejects(startEmbedded({ dataDir, log: noLog }), /n’y est plus/);
  },
);

test('a temporary database outside its data folder is deleted when it stops', { skip: !IS_ROOT }, async (t) => {
  const parent = aDataDir(t, 0o700);
  const dataDir = join(parent, 'data');
  mkdirSync(dataDir);
  const messages: string[] = [];
  const shop = await startEmbedded({ dataDir, log: (message) => messages.push(message), tuning: 'fast' });
  await shop.stop();
  const clusterDir = /placée dans (\S+) :/.exec(messages.join('\n'))?.[1];
  assert.equal(clusterDir && existsSync(clusterDir), false);
  assert.deepEqual(readdirSync(dataDir), ['postgres.log']);
});

import assert from 'node:assert/strict';
import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '#platform/server/db/client.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { LATER_MIGRATION } from '#sandbox/testing/later-migration.ts';
import type { Step } from './checked-steps.ts';
import { assertInstalled } from './debian-programs.ts';
import { collectOutput, startShop, stopCleanly, type Account, type installedShop } from './installed-shop.ts';
import { restartWhileSelling } from './restart-while-selling.ts';
import { addRelease, startBehindSocket } from './socket-activation.ts';
import { stopInTurn } from './stop-in-turn.ts';
import { type Proxy, startCaddy, startNginx } from './tls-proxies.ts';
import { signIn, walkThrough } from './walk-through.ts';

export interface PreparedShop {
  source: string;
  work: string;
  root: string;
  port: number;
  shop: ReturnType<typeof installedShop>;
  account: Account;
  own: NodeJS.ProcessEnv;
  folder: (name: string) => string;
  settings: () => NodeJS.ProcessEnv;
}

const NEEDS = ['install', 'npm ci --omit=dev of a built copy'];

export const severalProcesses = (prepared: PreparedShop): Step[] => [
  { name: 'two processes', needs: NEEDS, run: () => runTwo(prepared) },
  { name: 'rolling upgrade', needs: NEEDS, run: () => upgrade(prepared) },
  { name: 'update and rollback', needs: ['install'], run: () => updateAndRollBack(prepared) },
];

async function openShared({ shop, account, own, folder }: PreparedShop, name: string) {
  const options = { cwd: shop.folder, ...account.ids, env: { PATH: process.env['PATH'], ...own } };
  const node = join(shop.folder, 'node_modules/node/bin/node');
  const database = await startSharedDatabase(node, folder(name), options);
  return { database, env: { DATABASE_URL: database.url, PUBLIC_API_KEY: 'pk_check' } };
}

async function prepareProcess(
  { work, account, own, folder, settings }: PreparedShop,
  cwd: string,
  env: NodeJS.ProcessEnv,
) {
  const port = await freePort();
  const variables = { ...settings(), PATH: process.env['PATH'], ...own, ...env };
  const options = { cwd, ...account.ids, env: { ...variables, DATA_DIR: folder(`data-${port}`), PORT: String(port) } };
  return { port, start: () => startShop(join(work, 'node'), ['scripts/start.mjs'], options, port) };
}

const twoPorts = async () => ({ http: await freePort(), https: await freePort() });

/**
 * Runs two processes with one database behind nginx and Caddy, and stops them in turn while sellers work. The second
 * process is the smallest install, without its own Node and PostgreSQL.
 */
async function runTwo(prepared: PreparedShop): Promise<string> {
  assertInstalled('caddy', 'nginx');
  const { root, work, shop, folder, settings } = prepared;
  const { database, env } = await openShared(prepared, 'shared');
  const start = () => shop.start({ ...env, DATA_DIR: folder('one') });
  const second = await prepareProcess(prepared, folder('copy'), env);
  const processes = [
    { running: await start(), start },
    { running: await second.start(), start: second.start },
  ];
  const shops = [prepared.port, second.port];
  const nginx = await startNginx(root, join(work, 'tls.pem'), { ...(await twoPorts()), shops });
  const caddy = await startCaddy(root, { ...(await twoPorts()), shops });
  await walkThrough(nginx, settings(), 'Cuivre');
  const headers = await signIn(caddy, settings());
  const pool = openPool(database.url);
  const storedNames = async () =>
    (await pool.query<{ name: string }>('select name from product_colors')).rows.map(({ name }) => name);
  const outcome = await stopInTurn({ proxies: { nginx, caddy }, processes, headers, storedNames });
  await pool.end();
  for (const { running } of processes) await running.stop();
  await Promise.all([nginx, caddy].map(assertUnavailable));
  for (const { stop } of [nginx, caddy, database]) await stop();
  return outcome;
}

async function assertUnavailable(proxy: Proxy): Promise<void> {
  const { status, body } = await proxy.ask('/');
  assert.ok(status >= 502 && body.includes('La boutique est momentanément indisponible'), `${status}: ${body}`);
}

/** Checks that the released version still works after this version and a later version have migrated its database. */
async function upgrade(prepared: PreparedShop): Promise<string> {
  assertInstalled('nginx');
  const { root, work, shop, folder, settings } = prepared;
  const released = folder('released');
  const commit = buildReleased(prepared.source, released);
  const { database, env } = await openShared(prepared, 'upgraded');
  const releasedProcess = await prepareProcess(prepared, released, env);
  let releasedShop = await releasedProcess.start();
  const proxy = await startNginx(root, join(work, 'tls.pem'), { ...(await twoPorts()), shops: [releasedProcess.port] });
  await walkThrough(proxy, settings(), 'Dune');
  const current = await shop.start({ ...env, DATA_DIR: folder('new') });
  await walkThrough(proxy, settings(), 'Ébène');
  const pool = openPool(database.url);
  await pool.query(LATER_MIGRATION);
  await pool.end();
  await walkThrough(proxy, settings(), 'Fauve');
  await releasedShop.stop();
  releasedShop = await releasedProcess.start();
  await walkThrough(proxy, settings(), 'Grège');
  for (const { stop } of [proxy, releasedShop, current, database]) await stop();
  return `${commit} serves together with this version and over a later schema, and starts again`;
}

async function updateAndRollBack(prepared: PreparedShop): Promise<string> {
  assertInstalled('caddy');
  const { root, port, shop, settings, folder } = prepared;
  const { database, env } = await openShared(prepared, 'sold');
  const pool = openPool(database.url);
  const changeRelease = addRelease(shop.folder);
  const shopProcess = await startBehindSocket(shop.command({ ...env, DATA_DIR: folder('sold-data') }), port);
  const caddy = await startCaddy(root, { ...(await twoPorts()), shops: [shopProcess.socketPort], namesClients: true });
  const headers = await signIn(caddy, settings());
  const restart = () => {
    changeRelease();
    return shopProcess.restart();
  };
  const outcome = await restartWhileSelling({ proxy: caddy, headers, pool, restart });
  await pool.end();
  for (const { stop } of [caddy, shopProcess, database]) await stop();
  return outcome;
}

const DATABASE_SCRIPT = `import { startEmbedded } from './platform/server/db/embedded/start-embedded.ts';
  const database = await startEmbedded({ dataDir: process.argv[1], log: () => {} });
  console.log(database.url);
  setInterval(() => {}, 60_000);
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));`;

async function startSharedDatabase(node: string, dataDir: string, options: SpawnOptions) {
  const args = ['--input-type=module', '-e', DATABASE_SCRIPT, dataDir];
  const database = collectOutput(spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  while (!database.output().includes('postgresql://')) {
    assert.equal(database.process.exitCode, null, database.output());
    await pause(100);
  }
  return { url: database.output(), stop: () => stopCleanly(database.process) };
}

/** Each release changes this file, so the commit of its last change is the newest released version. */
const CHANGED_BY_RELEASE = 'platform/server/db/migrations.sha256';

function buildReleased(source: string, folder: string): string {
  if (!existsSync(join(source, '.git'))) throw new Error('not tried: no history of Git');
  const run = (file: string, args: readonly string[], cwd = source): string =>
    execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 }).trim();
  const commit = run('git', ['log', '-1', '--format=%H', '--', CHANGED_BY_RELEASE]);
  run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder]);
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(source)) run('cp', ['-a', join(source, 'node_modules'), folder]);
  else run('npm', ['ci'], folder);
  run(process.execPath, ['scripts/build.mjs'], folder);
  return commit.slice(0, 8);
}

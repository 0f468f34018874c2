import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openPool } from '#platform/server/db/client.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { LATER_MIGRATION } from '#sandbox/testing/later-migration.ts';
import type { Step } from './checked-steps.ts';
import { assertInstalled } from './debian-programs.ts';
import { startShop, type Account, type installedShop } from './installed-shop.ts';
import { buildReleased } from './released-version.ts';
import { startSharedDatabase } from './shared-database.ts';
import { stopInTurn } from './stop-in-turn.ts';
import { type Proxy, startCaddy, startNginx } from './tls-proxies.ts';
import { signIn, walkThrough } from './walk-through.ts';

/** Parts of the walk that other steps have made. */
export interface Place {
  source: string;
  work: string;
  root: string;
  /** Port of the installed shop. */
  port: number;
  shop: ReturnType<typeof installedShop>;
  account: Account;
  /** Folders of the account, as variables. */
  own: NodeJS.ProcessEnv;
  /** Makes a folder of the account. */
  folder: (name: string) => string;
  settings: () => NodeJS.ProcessEnv;
}

const NEEDS = ['install', 'npm ci --omit=dev of a built copy'];

/** Returns the steps in which two processes of a shop share one database. */
export const severalProcesses = (place: Place): Step[] => [
  { name: 'two processes', needs: NEEDS, run: () => runTwo(place) },
  { name: 'rolling upgrade', needs: NEEDS, run: () => upgrade(place) },
];

/** Starts a database by the code of the installed shop. @returns it with the variables of a shop over it. */
async function openShared({ shop, account, own, folder }: Place, name: string) {
  const options = { cwd: shop.folder, ...account.ids, env: { PATH: process.env['PATH'], ...own } };
  const node = join(shop.folder, 'node_modules/node/bin/node');
  const database = await startSharedDatabase(node, folder(name), options);
  return { database, env: { DATABASE_URL: database.url, PUBLIC_API_KEY: 'pk_check' } };
}

/** Returns what starts the shop of a folder by Node of the machine, on a port of its own. */
async function otherShop({ work, account, own, folder, settings }: Place, cwd: string, env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const variables = { ...settings(), PATH: process.env['PATH'], ...own, ...env };
  const options = { cwd, ...account.ids, env: { ...variables, DATA_DIR: folder(`data-${port}`), PORT: String(port) } };
  return { port, start: () => startShop(join(work, 'node'), ['scripts/start.mjs'], options, port) };
}

const twoPorts = async () => ({ http: await freePort(), https: await freePort() });

/**
 * Two processes over one database behind nginx and behind Caddy, stopped in turn while sellers work. The second process
 * is the smallest install, without Node and PostgreSQL of its own.
 */
async function runTwo(place: Place): Promise<string> {
  assertInstalled('caddy', 'nginx');
  const { root, work, shop, folder, settings } = place;
  const { database, env } = await openShared(place, 'shared');
  const start = () => shop.start({ ...env, DATA_DIR: folder('one') });
  const second = await otherShop(place, folder('copy'), env);
  const processes = [
    { running: await start(), start },
    { running: await second.start(), start: second.start },
  ];
  const shops = [place.port, second.port];
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

/** Fails unless visitors of a shop without a process see a page that says so. */
async function assertUnavailable(proxy: Proxy): Promise<void> {
  const { status, body } = await proxy.ask('/');
  assert.ok(status >= 502 && body.includes('La boutique est momentanément indisponible'), `${status}: ${body}`);
}

/** The released version goes on reading and writing while this version, and then a later one, migrates its database. */
async function upgrade(place: Place): Promise<string> {
  assertInstalled('nginx');
  const { root, work, shop, folder, settings } = place;
  const released = folder('released');
  const commit = buildReleased(place.source, released);
  const { database, env } = await openShared(place, 'upgraded');
  const older = await otherShop(place, released, env);
  let old = await older.start();
  const proxy = await startNginx(root, join(work, 'tls.pem'), { ...(await twoPorts()), shops: [older.port] });
  await walkThrough(proxy, settings(), 'Dune');
  const current = await shop.start({ ...env, DATA_DIR: folder('new') });
  await walkThrough(proxy, settings(), 'Ébène');
  const pool = openPool(database.url);
  await pool.query(LATER_MIGRATION);
  await pool.end();
  await walkThrough(proxy, settings(), 'Fauve');
  await old.stop();
  old = await older.start();
  await walkThrough(proxy, settings(), 'Grège');
  for (const { stop } of [proxy, old, current, database]) await stop();
  return `${commit} serves beside this version and over a later schema, and starts again`;
}

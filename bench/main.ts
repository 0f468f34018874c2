import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { requestOf } from '#shared/http/request.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { openPool } from '#platform/server/db/client.ts';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { benchReading } from './claims.ts';
import { fill, tokenOf } from './fill.ts';
import { load, type Call, type Round } from './load.ts';
import { benchSearches } from './searches.ts';

// Measures the shop once on this machine: `npm run bench [-- orders] [searches]`. The word `searches` measures only
// searches. Compare ratios, never figures of different days.
const [asked = '100000', only = ''] = process.argv.slice(2);
const orders = Number(asked);
if (!Number.isInteger(orders) || (only && only !== 'searches'))
  throw new RangeError(`not “[orders] [searches]”: ${process.argv.slice(2).join(' ')}`);
/** Five orders per buyer, for any size. */
const users = orders / 5;
/** One item per order is enough to measure searches. A million orders are then created three times faster. */
const linesPerOrder = only ? 1 : 3;
const ROUNDS = 3;
const SECONDS = 3;

if (!only) benchReading();

const folder = mkdtempSync(join(tmpdir(), 'defile-bench-'));
chmodSync(folder, 0o755);
const children: ChildProcess[] = [];
const database = await startEmbedded({ dataDir: folder, log: () => {} });
try {
  await run();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))));
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const pool = openPool(database.url, { max: 4 });
  await migrate(pool);
  console.log(
    `Filling: ${users.toLocaleString('en')} users, ${orders.toLocaleString('en')} orders, ${(orders * linesPerOrder).toLocaleString('en')} lines…`,
  );
  await fill(pool, { users, orders, linesPerOrder });
  await pool.query(
    `with admin as (insert into users (email, is_admin) values ('admin@bench.example', true) returning id)
    insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from admin`,
    [hashOf('bench-admin')],
  );
  const shop = await startServer('app/server/main.ts', 'http', {
    SEED: 'none',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
  });
  if (only) {
    await benchSearches(shop.url, 'session=bench-admin');
    await pool.end();
    return;
  }
  const floor = await startServer('bench/floor.ts', 'floor', {});
  console.log(`Idle: the server process holds ${shop.megabytes()} MB; from its start to ready ${shop.readyMs} ms\n`);

  const { rows: people } = await pool.query<{ user: string; order: string; place: number }>(`
    select u.id as user, o.id as order, substr(u.tiktok_username, 9)::integer as place from users u
    join lateral (select id from orders where user_id = u.id order by order_date desc limit 1) o on true
    where substr(u.tiktok_username, 9)::integer <= 1000`);
  const anyone = () => people[Math.floor(Math.random() * people.length)] ?? { user: '', order: '', place: 1 };
  const cookie = (place: number) => ({ cookie: `session=${tokenOf(place)}` });

  await compare(
    'customer’s order list',
    () => {
      const person = anyone();
      return { method: 'GET', url: `${shop.url}/api/orders`, headers: cookie(person.place) };
    },
    () => ({ method: 'GET', url: `${floor.url}/orders?user=${anyone().user}` }),
  );
  await compare(
    'order detail',
    () => {
      const person = anyone();
      return { method: 'GET', url: `${shop.url}/api/orders/${person.order}`, headers: cookie(person.place) };
    },
    () => {
      const person = anyone();
      return { method: 'GET', url: `${floor.url}/order?user=${person.user}&id=${person.order}` };
    },
  );
  await benchAdds(pool, shop.url, floor.url);
  await benchSearches(shop.url, 'session=bench-admin');
  await pool.end();
}

/** Compares adding a piece through the shop's command with one guarded statement. Each call takes a free piece. */
async function benchAdds(pool: Pool, shopUrl: string, floorUrl: string): Promise<void> {
  const { rows: free } = await pool.query<{ id: string; live: string }>(`
    select p.id, p.live_id as live from products p join lives l on l.id = p.live_id
    where not exists (select from order_items i where i.product_id = p.id) order by l.live_date desc limit 20000`);
  const { rows: open } = await pool.query<{ id: string }>(`select id from orders where status = any($1) limit 2000`, [
    statusesWhere((life) => life.takesLivePieces),
  ]);
  let piece = 0;
  let buyer = 0;
  const headers = { cookie: 'session=bench-admin', 'content-type': 'application/json' };
  await compare(
    'adding a piece to a pseudo’s order',
    () => {
      const product = free[piece++];
      if (!product) return null;
      const pseudo = `cliente.${(buyer++ % 500) + 1}`;
      const { url, ...body } = requestOf(addToLiveOrder, { liveId: product.live, productId: product.id, pseudo });
      return { method: 'POST', url: shopUrl + url, headers, ...body };
    },
    () => {
      const product = free[piece++];
      return product
        ? { method: 'POST', url: `${floorUrl}/add?order=${open[buyer++ % open.length]?.id}&product=${product.id}` }
        : null;
    },
    [1, 16],
    1.5,
  );
}

async function compare(
  name: string,
  nextShopCall: () => Call | null,
  floors: () => Call | null,
  atOnces = [1, 16, 64],
  seconds = SECONDS,
): Promise<void> {
  console.log(name);
  for (const atOnce of atOnces) {
    await load(nextShopCall, atOnce, 0.5);
    await load(floors, atOnce, 0.5);
    const rounds: { ours: Round; floor: Round }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ ours: await load(nextShopCall, atOnce, seconds), floor: await load(floors, atOnce, seconds) });
    }
    const shop = middle(rounds.map((round) => round.ours));
    const floor = middle(rounds.map((round) => round.floor));
    const share = middleOf(rounds.map((round) => round.ours.perSecond / round.floor.perSecond));
    const tail = middleOf(rounds.map((round) => round.ours.p99 / round.floor.p99));
    const failures = rounds.reduce((sum, round) => sum + round.ours.failures + round.floor.failures, 0);
    console.log(
      `  ${String(atOnce).padStart(2)} at once   shop ${show(shop)}   floor ${show(floor)}   throughput ×${share.toFixed(2)}   p99 ×${tail.toFixed(2)}${
        failures > 0 ? `   ${failures} FAILURES` : ''
      }`,
    );
  }
  console.log('');
}

function show(round: Round): string {
  return `${Math.round(round.perSecond).toLocaleString('en').padStart(6)}/s  p50 ${round.p50.toFixed(1)}  p99 ${round.p99.toFixed(1)} ms`;
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function middle(rounds: Round[]): Round {
  return {
    perSecond: middleOf(rounds.map((round) => round.perSecond)),
    p50: middleOf(rounds.map((round) => round.p50)),
    p99: middleOf(rounds.map((round) => round.p99)),
    failures: 0,
  };
}

async function startServer(file: string, path: string, env: Record<string, string>) {
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, file], {
    env: { ...process.env, DATABASE_URL: database.url, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (
      await fetch(`${url}/${path === 'http' ? 'readyz' : ''}`).then(
        (answer) => path === 'floor' || answer.ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const readyMs = Math.round(performance.now() - begin);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const megabytes = (): number =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  return { url, readyMs, megabytes };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { hashOf } from '#features/users/server/session-secret.ts';
import { mailStatesWhere } from '#shared/mail-lifecycle.ts';
import { openPool } from '#platform/server/db/client.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { Cluster } from './failover-cluster.ts';
import { compareWithDatabase, Sales, createStock } from './failover-sales.ts';
import { medianOf } from './figures.ts';
import { printTable } from './print-table.ts';
import { waitForServer } from './wait-for-server.ts';

// Sells through two processes over a PostgreSQL that Patroni replicates, while one component after another fails:
// `npm run bench:failover [-- rounds]`. Then compares all acknowledgements with the database. Runs as root on Debian.

const ROUNDS = Number(process.argv[2] ?? 20);
/** Patroni replaces a leader after a shorter silence. */
const FROZEN_MS = 40_000;
/** Normal sales before and after a fault. */
const [BEFORE_MS, AFTER_MS] = [5_000, 5_000];
/** Maximum wait for the mails after the last round. */
const MAILS_MS = 120_000;
const TOKEN = 'bench-failover';
const KEY = 'pk_bench';

const work = mkdtempSync(join(tmpdir(), 'defile-failover-'));
const cluster = new Cluster(work);
const shops: { port: number; child: ChildProcess }[] = [];

const faults: Readonly<Record<string, () => Promise<void>>> = {
  'leader lost': async () => {
    const leader = await cluster.waitForLeader();
    cluster.signal(leader, 'SIGKILL');
    await waitForNewLeader(leader.name);
    cluster.startNode(leader);
  },
  'shop killed': async () => {
    const [first] = shops;
    first?.child.kill('SIGKILL');
    await pause(AFTER_MS);
    if (first) await start(first);
  },
  'leader frozen': async () => {
    const leader = await cluster.waitForLeader();
    cluster.signal(leader, 'SIGSTOP');
    await pause(FROZEN_MS);
    cluster.signal(leader, 'SIGCONT');
    await waitForNewLeader(leader.name);
  },
  'PgBouncer killed': async () => {
    cluster.killPooler();
    await pause(1000);
    cluster.startPooler();
  },
};

async function waitForNewLeader(name: string): Promise<void> {
  while ((await cluster.waitForLeader()).name === name) await pause(200);
}

async function start(shop: (typeof shops)[number]): Promise<void> {
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATA_DIR: join(work, 'data'),
    SEED: 'none',
    SANDBOX: '1',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    PUBLIC_API_KEY: KEY,
    SHOP_ADDRESS: '12 rue des Lilas, 69003 Lyon',
    PORT: String(shop.port),
    PUBLIC_URL: `http://localhost:${shop.port}`,
  };
  shop.child = spawn(process.execPath, [...process.execArgv, 'app/server/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForServer(`http://127.0.0.1:${shop.port}/readyz`, shop.child);
}

try {
  await cluster.start(3);
  for (let index = 0; index < 2; index++) {
    const shop = { port: await freePort(), child: null as unknown as ChildProcess };
    await start(shop);
    shops.push(shop);
  }
  await sell();
} finally {
  for (const { child } of shops) child.kill('SIGKILL');
  cluster.stop();
  if (process.exitCode === 1) console.log(`\nThe logs of the cluster are in ${work}`);
  else rmSync(work, { recursive: true, force: true });
}

async function waitForMails(pool: Pool): Promise<void> {
  const underWay = mailStatesWhere(({ isUnderWay }) => isUnderWay);
  for (const until = performance.now() + MAILS_MS; performance.now() < until; await pause(1000)) {
    const { rows } = await pool.query('select from mails where state = any($1) limit 1', [underWay]);
    if (rows.length === 0) return;
  }
}

async function sell(): Promise<void> {
  const direct = openPool(cluster.directUrl, { max: 2 });
  // A fault breaks idle connections. The next query connects again.
  direct.on('error', () => {});
  await direct.query(
    `with admin as (insert into users (email, is_admin) values ('admin@bench.example', true) returning id)
    insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '30 days' from admin`,
    [hashOf(TOKEN)],
  );
  const stock = await createStock(direct, { pieces: ROUNDS * 8000, each: ROUNDS * 400 });
  const urls = shops.map(({ port }) => `http://127.0.0.1:${port}`);
  const sales = new Sales(urls, { cookie: `session=${TOKEN}`, authorization: `Bearer ${KEY}` }, stock);
  sales.begin();
  const gaps = new Map<string, number[]>();
  const begins: number[] = [];
  const names = Object.keys(faults);
  for (let round = 0; round < ROUNDS; round++) {
    const name = names[round % names.length] ?? '';
    await pause(BEFORE_MS);
    const begin = performance.now();
    begins.push(begin);
    await faults[name]?.();
    await pause(AFTER_MS);
    const gap = sales.longestGap(begin);
    gaps.set(name, [...(gaps.get(name) ?? []), gap]);
    console.log(`round ${round + 1}: ${name}, ${gap.toFixed(1)} s without an acknowledgement`);
    await cluster.waitUntilHealthy();
  }
  await sales.end();
  await waitForMails(direct);
  console.log(
    `\n${sales.acknowledged.length} acknowledged, ${sales.refused} refused, ${sales.unknown} without an answer\n`,
  );
  printTable(
    ['fault', 'rounds', 'median s', 'longest s'],
    [...gaps].map(([name, seconds]) => [
      name,
      String(seconds.length),
      medianOf(seconds).toFixed(1),
      Math.max(...seconds).toFixed(1),
    ]),
  );
  const found = await compareWithDatabase(direct, sales.acknowledged);
  console.log();
  printTable(
    ['acknowledged', 'times', 'lost', 'doubled'],
    found.map(({ label, acknowledged, lost, doubled }) => [label, `${acknowledged}`, `${lost.length}`, `${doubled}`]),
  );
  const lostByRound = Map.groupBy(
    found.flatMap(({ lost }) => lost),
    ({ at }) => begins.filter((begin) => begin <= at).length,
  );
  for (const [round, lost] of lostByRound)
    console.log(`lost: ${lost.length} acknowledged between the faults of rounds ${round} and ${round + 1}`);
  await direct.end();
  if (found.some(({ lost, doubled, mayBeDoubled }) => lost.length > 0 || (doubled > 0 && !mayBeDoubled)))
    process.exitCode = 1;
}

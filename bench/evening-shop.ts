import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '#platform/server/db/client.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { waitForExit } from './child-exit.ts';
import { waitForServer } from './wait-for-server.ts';

const TOKEN = 'bench-admin';
export const adminCookie = `session=${TOKEN}`;

export interface EveningShop {
  pool: Pool;
  urls: readonly string[];
  processes: readonly ChildProcess[];
  /** Calls the next process in turn as an administrator. @returns the status and the reply. */
  ask(method: string, path: string, json?: unknown): Promise<{ status: number; body: unknown }>;
  /** Creates the only active live, with pieces numbered from `from`. Waits until its feed is open. @returns its id. */
  createLive(title: string, pieces: number, giving: 'by-hand' | 'first', from?: number): Promise<string>;
  /** Waits until the column `n` of a statement is at least `wanted`. @throws Error after `MAX_WAIT_MS`. */
  until(statement: string, values: readonly unknown[], wanted: number): Promise<void>;
  /** Returns the column `n` of the first row of a statement. */
  count(statement: string, values?: readonly unknown[]): Promise<number>;
  /** Restarts the first process at the same address. @returns the time of its first answer, in epoch ms. */
  restart(): Promise<number>;
  close(): Promise<void>;
}

interface Options {
  fill?: (pool: Pool) => Promise<void>;
  /** Flags of Node. */
  flags?: readonly string[];
  /** Returns more environment variables of a process. `runningUrls` has the addresses of the processes before it. */
  env?: (runningUrls: readonly string[]) => Readonly<Record<string, string>>;
}

const MAX_WAIT_MS = 240_000;

/** Opens a shop with stand-ins and a database of its own, served by `processes` processes. */
export async function openEveningShop(
  processes: number,
  { fill, flags = [], env: envOf }: Options = {},
): Promise<EveningShop> {
  const folder = mkdtempSync(join(tmpdir(), 'defile-evening-'));
  // The account of PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755);
  const database = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {} });
  const pool = openPool(database.url, { max: 4 });
  await migrate(pool);
  await fill?.(pool);
  await pool.query(
    `with admin as (insert into users (email, is_admin) values ('admin@bench.example', true) returning id)
    insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '30 days' from admin`,
    [hashOf(TOKEN)],
  );
  const children: ChildProcess[] = [];
  const urls: string[] = [];
  const start = async (port: number, runningUrls: readonly string[]): Promise<ChildProcess> => {
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SEED: 'none',
      SANDBOX: '1',
      LOG_LEVEL: 'error',
      ...envOf?.(runningUrls),
    };
    const child = spawn(process.execPath, [...process.execArgv, ...flags, 'app/server/main.ts'], {
      env: { ...process.env, ...env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await waitForServer(`http://127.0.0.1:${port}/readyz`, child);
    return child;
  };
  for (let index = 0; index < processes; index++) {
    const port = await freePort();
    children.push(await start(port, urls));
    urls.push(`http://127.0.0.1:${port}`);
  }
  let turn = 0;
  const ask: EveningShop['ask'] = async (method, path, json) => {
    const answer = await fetch(`${urls[turn++ % urls.length]}${path}`, {
      method,
      headers: { cookie: adminCookie, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  };
  const count: EveningShop['count'] = async (statement, values = []) =>
    Number((await pool.query<{ n: string }>(statement, [...values])).rows[0]?.n);
  return {
    pool,
    urls,
    processes: children,
    ask,
    count,
    async createLive(title, pieces, giving, from = 1) {
      await pool.query('update lives set is_active = false');
      const { body } = await ask('POST', '/api/admin/lives', { title, liveDate: new Date().toISOString() });
      const { id } = body as { id: string };
      await pool.query(
        `insert into products (live_id, ref, name, price_cents) select $1, $3::int + n, 'Robe', 2500 from generate_series(0, $2::int - 1) n`,
        [id, pieces, from],
      );
      await ask('PATCH', `/api/admin/lives/${id}`, { giving });
      while ((await pool.query(`select 1 from feed_states where live_id = $1 and state = 'open'`, [id])).rowCount === 0)
        await pause(100);
      return id;
    },
    async until(statement, values, wanted) {
      const end = performance.now() + MAX_WAIT_MS;
      while ((await count(statement, values)) < wanted) {
        if (performance.now() > end) throw new Error(`${await count(statement, values)} of ${wanted}: ${statement}`);
        await pause(50);
      }
    },
    async restart() {
      const [first] = children;
      first?.kill('SIGTERM');
      if (first) await waitForExit(first);
      children[0] = await start(Number(new URL(urls[0] ?? '').port), []);
      return Date.now();
    },
    async close() {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map(waitForExit));
      await pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { openPool } from '#platform/server/db/client.ts';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { waitForExit } from './child-exit.ts';
import type { Reader } from './front-routes.ts';
import { waitForServer } from './wait-for-server.ts';

export interface FrontShop {
  url: string;
  orderId: string;
  cookieOf(reader: Reader): string | null;
  close(): Promise<void>;
}

/** Starts the demo shop with a database of its own. */
export async function openFrontShop(): Promise<FrontShop> {
  const folder = mkdtempSync(join(tmpdir(), 'defile-front-'));
  // The account of PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755);
  const database = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {} });
  const server = await startShop(database.url, join(folder, 'data')).catch(async (fault: unknown) => {
    await database.stop();
    throw fault;
  });
  const close = async (): Promise<void> => {
    await server.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const orderId = await signBothIn(database.url);
    const cookieOf = (reader: Reader): string | null => (reader === 'visitor' ? null : `session=front-${reader}`);
    return { url: server.url, orderId, cookieOf, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

/** Signs in a buyer with an unpaid order, and an administrator. @returns the id of the order. */
async function signBothIn(databaseUrl: string): Promise<string> {
  const pool = openPool(databaseUrl, { max: 1 });
  const signIn = (reader: Reader, userId: string | undefined) =>
    pool.query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      hashOf(`front-${reader}`),
      userId,
    ]);
  try {
    const { rows: orders } = await pool.query<{ id: string; user_id: string }>(
      `select o.id, o.user_id from orders o join users u on u.id = o.user_id
      where o.status = any($1) and u.auth_id is not null order by o.order_date desc limit 1`,
      [statusesWhere((life) => life.asksBuyer === 'pay')],
    );
    const { rows: admins } = await pool.query<{ id: string }>('select id from users where is_admin limit 1');
    const [order] = orders;
    if (!order) throw new Error('The demo shop has no order to pay');
    await signIn('buyer', order.user_id);
    await signIn('admin', admins[0]?.id);
    return order.id;
  } finally {
    await pool.end();
  }
}

async function startShop(databaseUrl: string, dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [...process.execArgv, 'app/server/main.ts'], {
    // Building in memory may have set NODE_ENV, which the new process must choose.
    env: { ...process.env, NODE_ENV: undefined, ...settings, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await waitForExit(child);
  };
  await waitForServer(`http://127.0.0.1:${port}/readyz`, child);
  return { url, stop };
}

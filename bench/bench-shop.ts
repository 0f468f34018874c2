import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openPool } from '#platform/server/db/client.ts';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { waitForExit } from './child-exit.ts';
import { fill, type ShopSize } from './fill.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';
import type { LoadPlan, LoadResult } from './raw-load.ts';

const ADMIN = 'bench-admin';
/** Headers of an administrator's request, without the last line break. */
export const adminHead = `cookie: session=${ADMIN}\r\naccept: application/json\r\nhost: shop`;

export interface BenchShop {
  pool: Pool;
  /** Data folder of the database and the shop. */
  folder: string;
  shop: MeasuredServer;
  /** Minimal server with which the shop is compared (`floor.ts`). */
  floor: MeasuredServer;
  /** Starts another process of the shop. `probe` is a module that the process loads first. */
  startProcess(probe?: string): Promise<MeasuredServer>;
  /** Runs a plan in the generator process of this name. Plans of two generators may run concurrently. */
  load(plan: LoadPlan, generatorName?: string): Promise<LoadResult>;
}

/**
 * Fills a new database, starts the shop and the floor, and runs `measure`. Stops the processes and deletes the database
 * at the end, also after SIGINT or SIGTERM.
 */
export async function withBenchShop(size: ShopSize, measure: (bench: BenchShop) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'defile-bench-'));
  // The account of PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755);
  const children: ChildProcess[] = [];
  const database = await startEmbedded({ dataDir: folder, log: () => {} });
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
  });
  const start = async (file: string, path: string, env: Record<string, string>, probe?: string) => {
    const server = await startServer(file, path, { DATABASE_URL: database.url, ...env }, probe);
    children.push(server.child);
    return server;
  };
  const openProcess = (probe?: string) =>
    start('app/server/main.ts', '/readyz', { SEED: 'none', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }, probe);
  const generators = new Map<string, ChildProcess>();
  const generatorOf = (name: string): ChildProcess => {
    const known = generators.get(name);
    if (known) return known;
    const generator = fork(join(import.meta.dirname, 'raw-load.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(generator);
    generators.set(name, generator);
    return generator;
  };
  const run = async (): Promise<void> => {
    const pool = openPool(database.url, { max: 2 });
    await migrate(pool);
    console.log(`Filling ${size.orders.toLocaleString('en')} orders…`);
    await fill(pool, size);
    await pool.query(
      `with admin as (insert into users (email, is_admin) values ('admin@bench.example', true) returning id)
      insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from admin`,
      [hashOf(ADMIN)],
    );
    const shop = await openProcess();
    const floor = await start('bench/floor.ts', '/', {});
    const load: BenchShop['load'] = (plan, name = 'one') => answerOf(generatorOf(name), plan);
    await measure({ pool, folder, shop, floor, startProcess: openProcess, load });
    await pool.end();
  };
  try {
    await Promise.race([run(), interrupted]);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(waitForExit));
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function answerOf(generator: ChildProcess, plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const rejectOnExit = () => reject(new Error('the load generator has ended'));
    generator.once('exit', rejectOnExit);
    generator.once('message', (result) => {
      generator.off('exit', rejectOnExit);
      resolve(result as LoadResult);
    });
    generator.send(plan);
  });
}

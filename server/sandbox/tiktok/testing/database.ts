import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';

async function runningServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined, tuning: 'fast' });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface EmptyDatabase {
  /** One more pool on it. */
  open(): Pool;
  /** Ends every pool and removes the database. */
  close(): Promise<void>;
}

function poolOn(url: string): Pool {
  const pool = new Pool({ connectionString: url });
  // A pool says that it has ended while its last connections are still going; the server then cuts them.
  pool.on('error', () => undefined);
  return pool;
}

/** An empty database for one test file. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = await runningServer();
  const name = `sandbox_${randomBytes(6).toString('hex')}`;
  const admin = poolOn(server.url);
  await admin.query(`create database ${name}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const pools: Pool[] = [];
  return {
    open() {
      const pool = poolOn(address.href);
      pools.push(pool);
      return pool;
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

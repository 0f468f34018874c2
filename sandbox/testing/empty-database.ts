import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { acquireServer, withDatabase } from './database.ts';

interface EmptyDatabase {
  open(): Pool;
  close(): Promise<void>;
}

function poolOn(url: string): Pool {
  const pool = new Pool({ connectionString: url });
  // Ignores errors of idle connections: `end` may resolve before the last connections have closed, and dropping the
  // database then cuts them.
  pool.on('error', () => undefined);
  return pool;
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = await acquireServer();
  const name = `sandbox_${randomBytes(6).toString('hex')}`;
  const admin = poolOn(server.url);
  await admin.query(`create database ${name}`);
  const url = withDatabase(server.url, name);
  const pools: Pool[] = [];
  return {
    open() {
      const pool = poolOn(url);
      pools.push(pool);
      return pool;
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.release();
    },
  };
}

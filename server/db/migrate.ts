import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

const folder = join(import.meta.dirname, 'migrations');
const LOCK = 730_600;

/**
 * Brings the database to the newest schema: each `NNNN-title.sql` once, in order, in its own transaction.
 * Several processes may start at once; one migrates, the others wait.
 * @returns the names of the files that were run.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map((row) => row.name));
    const run = files.filter((name) => !done.has(name));
    for (const name of run) await runFile(client, name);
    return run;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

async function runFile(
  client: { query(text: string, values?: unknown[]): Promise<unknown> },
  name: string,
): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8');
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} impossible`, { cause: error });
  }
}

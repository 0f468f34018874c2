import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Key of the advisory lock of the process that migrates. The number has no other meaning. */
export const SCHEMA_LOCK = 730_600;

/** SQLSTATE of a lock that was not free within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface Migration {
  name: string;
  text: string;
}

export async function migrationsOf(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/**
 * Runs each migration once, in order, in its own transaction. Several processes may start at once: one migrates while
 * the rest wait.
 * @returns the names of the files that were run.
 * @throws Error naming the migration that failed. Earlier migrations stay applied.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const migrations = await migrationsOf();
  const client = await pool.connect();
  let timeLimit = '0';
  try {
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    timeLimit = rows[0]?.statement_timeout ?? timeLimit;
    // No time limit: another process may be migrating, and an index over years of orders takes long to build.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    const appliedNames = new Set(await migrationsIn(client));
    const pending = migrations.filter(({ name }) => !appliedNames.has(name));
    for (const migration of pending) await runInTransaction(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK]).catch(() => {});
    await client.query(`set statement_timeout = '${timeLimit}'`).catch(() => {});
    client.release();
  }
}

/** Returns the names of the applied migrations. Creates their table when it is missing. */
export async function migrationsIn(client: PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

export async function runMigration(client: PoolClient, { name, text }: Migration): Promise<void> {
  await client.query(text);
  await client.query('insert into migrations (name) values ($1)', [name]);
}

async function runInTransaction(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await runMigration(client, migration);
    await client.query('commit');
  } catch (cause) {
    // After a lost connection, the rollback fails too and must not hide the cause.
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${migration.name} impossible : ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message: string; code?: string };
  const advice = code === LOCK_NOT_AVAILABLE ? ' : une sauvegarde ou une longue requête tient la table' : '';
  return `${message}${code === undefined ? '' : ` (${code})`}${advice}`;
}

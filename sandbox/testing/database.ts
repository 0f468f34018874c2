import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { migrate, migrationsIn, migrationsOf, runMigration } from '#platform/server/db/migrate.ts';

interface TestServer {
  url: string;
  /** Connections for creating and dropping databases, shared by the test files of a worker. */
  admin: pg.Pool;
  /** Names of the templates that this process has found or prepared. */
  templates: Set<string>;
  stop(): Promise<void>;
}

function connectedTo(url: string, stop: () => Promise<void>): TestServer {
  const admin = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // `Pool.end` does not wait until its connections are closed, so the end of the server may still cut them.
  admin.on('error', () => {});
  return { url, admin, templates: new Set(), stop };
}

// Server of the databases of this process; null before its first use.
let server: Promise<TestServer> | null = null;
let userCount = 0;

async function startServer(): Promise<TestServer> {
  const configured = process.env['TEST_DATABASE_URL'];
  // The test runner has started the server of all processes.
  if (configured) return connectedTo(configured, async () => {});
  const folder = mkdtempSync(join(tmpdir(), 'defile-db-'));
  chmodSync(folder, 0o755);
  const started = await startEmbedded({ dataDir: folder, tuning: 'fast', log: () => {} });
  const own = connectedTo(started.url, async () => {
    server = null;
    await own.admin.end();
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return own;
}

async function acquire(): Promise<TestServer & { release(): Promise<void> }> {
  userCount += 1;
  server ??= startServer();
  const running = await server;
  return {
    ...running,
    async release() {
      userCount -= 1;
      if (userCount === 0) await running.stop();
    },
  };
}

/** Returns a PostgreSQL for new databases. A server of this process stops after its last user has called `release`. */
export const acquireServer = (): Promise<{ url: string; release(): Promise<void> }> => acquire();

export const withDatabase = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.toString();
};

/** Database prepared once for a whole run and copied for each test file. */
export interface Template {
  name: string;
  prepare(url: string): Promise<void>;
}

const migrated: Template = {
  name: 'defile_template',
  async prepare(url) {
    const pool = new pg.Pool({ connectionString: url });
    await migrate(pool);
    await pool.end();
  },
};

export const templateBefore = (migration: string): Template => ({
  name: `defile_before_${migration.slice(0, 4)}`,
  async prepare(url) {
    const pool = new pg.Pool({ connectionString: url });
    const client = await pool.connect();
    await migrationsIn(client);
    for (const earlier of await migrationsOf()) if (earlier.name < migration) await runMigration(client, earlier);
    client.release();
    await pool.end();
  },
});

async function prepareOnce({ url, admin, templates }: TestServer, { name, prepare }: Template): Promise<void> {
  if (templates.has(name)) return;
  const client = await admin.connect();
  try {
    await client.query('select pg_advisory_lock(730602)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    if (!rowCount) {
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name}`);
      await prepare(withDatabase(url, name));
      await client.query(`alter database ${name} is_template true`);
    }
    templates.add(name);
  } finally {
    await client.query('select pg_advisory_unlock(730602)').catch(() => {});
    client.release();
  }
}

export async function testDatabase(template = migrated): Promise<{ url: string; drop(): Promise<void> }> {
  const { release, ...running } = await acquire();
  await prepareOnce(running, template);
  const name = `t_${randomBytes(6).toString('hex')}`;
  const client = await running.admin.connect();
  try {
    // Takes a lock, because PostgreSQL refuses concurrent copies of a template. The strategy `file_copy` takes a third
    // of the time of `wal_log`.
    await client.query('select pg_advisory_lock(730603)');
    await client.query(`create database ${name} template ${template.name} strategy file_copy`);
  } finally {
    await client.query('select pg_advisory_unlock(730603)').catch(() => {});
    client.release();
  }
  return {
    url: withDatabase(running.url, name),
    async drop() {
      await running.admin.query(`drop database if exists ${name} with (force)`);
      await release();
    },
  };
}

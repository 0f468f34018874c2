import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { migrate, migrationsIn, migrationsOf, runMigration } from '#platform/server/db/migrate.ts';

// Server started by this test process; null before its start. With `TEST_DATABASE_URL`, the test runner has started the
// server of all processes.
let server: Promise<{ url: string; stop(): Promise<void> }> | null = null;
let userCount = 0;
const runningServer = (): Promise<{ url: string; stop(): Promise<void> }> => {
  const configured = process.env['TEST_DATABASE_URL'];
  if (configured) return Promise.resolve({ url: configured, stop: async () => {} });
  server ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'defile-db-'));
    chmodSync(folder, 0o755);
    const started = await startEmbedded({ dataDir: folder, tuning: 'fast', log: () => {} });
    return {
      url: started.url,
      async stop() {
        server = null;
        await started.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  })();
  return server;
};

/** Returns a PostgreSQL for new databases. The server of this process stops after its last user has called `release`. */
export async function acquireServer(): Promise<{ url: string; release(): Promise<void> }> {
  userCount += 1;
  const { url, stop } = await runningServer();
  return {
    url,
    async release() {
      userCount -= 1;
      if (userCount === 0) await stop();
    },
  };
}

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

async function prepareOnce(url: string, { name, prepare }: Template): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(730602)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount) return;
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
    await prepare(withDatabase(url, name));
    await admin.query(`alter database ${name} is_template true`);
  } finally {
    await admin.query('select pg_advisory_unlock(730602)').catch(() => {});
    await admin.end();
  }
}

export async function testDatabase(template = migrated): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, release } = await acquireServer();
  await prepareOnce(url, template);
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // Takes a lock, because PostgreSQL refuses concurrent copies of a template. The strategy `file_copy` takes a third of
  // the time of `wal_log`.
  await admin.query('select pg_advisory_lock(730603)');
  await admin.query(`create database ${name} template ${template.name} strategy file_copy`);
  await admin.query('select pg_advisory_unlock(730603)');
  return {
    url: withDatabase(url, name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await release();
    },
  };
}

import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import pg, { type PoolClient } from 'pg';
import * as z from 'zod/mini';
import { declaredIdentity, identityNames } from '#features/identity/domain/schemas.ts';
import { counted } from '#shared/counted.ts';
import { isDemoValue } from '#features/identity/server/first-identity.ts';
import type { Shop } from '#platform/server/context.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { WITHOUT_TIME_LIMITS } from '#platform/server/db/client.ts';
import { type Migration, migrationsIn, migrationsOf, runMigration, SCHEMA_LOCK } from '#platform/server/db/migrate.ts';
import { EVERYTHING } from '#platform/server/reads/changes.ts';
import { type BackupLine, readBackup } from './backup-file.ts';
import { type RunControls, interruptible } from './interrupt.ts';
import { runTool, withShop } from './open-database.ts';
import { Progress } from './progress.ts';
import { RestoredFiles } from './restored-files.ts';
import { type ShopTable, shopTables } from './shop-tables.ts';

const BATCH_SIZE = 1000;

interface Restored {
  lines: number;
  /** Number of jobs that were left out, by queue, because this version does not have their queue. */
  skippedJobs: Map<string, number>;
}

/**
 * Restores a backup into an empty shop, in one transaction. Creates the schema of the version that made the backup,
 * inserts the rows, then runs the later migrations. After a failure, removes the files that it stored and restores the
 * files that it replaced.
 * @returns the number of restored lines, and the jobs that were left out.
 * @throws Error with a French sentence when the shop is not empty, or the file is truncated or of a later version;
 * FilesLeft after a failure whose files could not be undone.
 */
export async function restore(
  shop: Shop,
  file: string,
  migrations?: readonly Migration[],
  controls: RunControls = {},
): Promise<Restored> {
  const known = migrations ?? (await migrationsOf());
  const client = await shop.pool.connect();
  const files = new RestoredFiles(shop.gateways.files);
  let isCommitting = false;
  try {
    await client.query('begin');
    await client.query(WITHOUT_TIME_LIMITS);
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await assertEmpty(client);
    await clearSchema(client, known);
    const restored = await restoreLines(client, shop, { file, controls, files }, known);
    isCommitting = true;
    await client.query('commit');
    return restored;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    // Without an answer of the database, the commit may have succeeded, and its rows need the files.
    if (!isCommitting || error instanceof pg.DatabaseError) await files.undo(error);
    throw error;
  } finally {
    client.release(true);
  }
}

async function assertEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from orders) or exists (select from lives)
       or exists (select from users where not is_admin) as used`,
  );
  if (rows[0]?.used)
    throw new Error(
      'Cette boutique contient déjà des données : restaurez dans un DATA_DIR ou une base vide (SEED=none).',
    );
}

async function restoreLines(
  client: PoolClient,
  shop: Shop,
  { file, controls: { signal, progress }, files }: { file: string; controls: RunControls; files: RestoredFiles },
  known: readonly Migration[],
): Promise<Restored> {
  let lines = 0;
  const { rows: queues } = await client.query<{ name: string }>('select name from pgboss.queue');
  const skippedJobs = new Map<string, number>();
  let identity: Record<string, unknown> = {};
  let tables: ShopTable[] = [];
  let rows: { table: string; row: unknown }[] = [];
  const flush = async (): Promise<void> => {
    await insertRows(client, tables, rows);
    rows = [];
  };
  progress?.begin((await stat(file)).size);
  for await (const line of readBackup(file, (bytes) => progress?.reach(bytes))) {
    signal?.throwIfAborted();
    if (line.kind === 'job' && !queues.some(({ name }) => name === line.queue)) {
      skippedJobs.set(line.queue, (skippedJobs.get(line.queue) ?? 0) + 1);
      continue;
    }
    if (line.kind === 'row') progress?.enter(line.table);
    if (line.kind === 'backup') tables = await createSchema(client, line.migrations, known);
    else if (line.kind === 'row') {
      if (rows.length >= BATCH_SIZE || (rows[0] && rows[0].table !== line.table)) await flush();
      rows.push(line);
    } else {
      await flush();
      if (line.kind === 'identity') identity = line.values;
      await restoreLine(client, shop, files, line);
    }
    lines += 1;
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  await advanceSequences(client);
  const appliedMigrations = await migrationsIn(client);
  for (const migration of known) if (!appliedMigrations.includes(migration.name)) await runMigration(client, migration);
  await restoreIdentity(client, shop, identity);
  // The triggers did not note the restored rows. This row makes running processes clear their memory (decision 0108).
  const { rowCount } = await client.query(`select 1 where to_regclass('changes') is not null`);
  if (rowCount) await client.query('insert into changes (source) values ($1)', [EVERYTHING]);
  return { lines, skippedJobs };
}

/**
 * Stores the identity that the shop of the backup had from its environment, so that the restored shop keeps its name.
 * The environment of the restored shop takes precedence.
 */
async function restoreIdentity(
  client: PoolClient,
  { config, now }: Shop,
  values: Record<string, unknown>,
): Promise<void> {
  for (const name of identityNames) {
    const parsed = z.safeParse(declaredIdentity[name].schema, values[name]);
    if (!parsed.success || config.givenNames.includes(name) || isDeepStrictEqual(parsed.data, config.identity[name]))
      continue;
    // A shop in service refuses the identity of the demo.
    if (config.inService && isDemoValue(name, values)) continue;
    await client.query(
      'insert into settings (key, value, updated_at) values ($1, $2::jsonb, $3) on conflict (key) do nothing',
      [settingKeyOf(name), JSON.stringify(parsed.data), now()],
    );
  }
}

/** Creates the tables of the backup's version. Disables their triggers, whose results the backup contains. */
async function createSchema(
  client: PoolClient,
  names: readonly string[],
  known: readonly Migration[],
): Promise<ShopTable[]> {
  // Creates the table of the applied migrations.
  await migrationsIn(client);
  for (const name of names) {
    const migration = known.find((candidate) => candidate.name === name);
    if (!migration) {
      throw new Error(
        `Cette sauvegarde vient d’une version plus récente de la boutique (elle connaît ${name}) : installez d’abord cette version.`,
      );
    }
    await runMigration(client, migration);
  }
  const tables = await shopTables(client);
  // Empties the tables, because the backup also contains the rows that migrations insert.
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return tables;
}

async function restoreLine(client: PoolClient, shop: Shop, files: RestoredFiles, line: BackupLine): Promise<void> {
  if (line.kind === 'sequence')
    await client.query('select setval($1::regclass, $2, $3)', [line.name, line.value, line.isCalled ?? true]);
  if (line.kind === 'job') {
    const afterSeconds = Math.max(0, Math.ceil((Date.parse(line.startAfter) - Date.now()) / 1000));
    await shop.jobs.send(line.queue, line.data, { afterSeconds }, client);
  }
  if (line.kind === 'file') {
    const { bucket, path, contentType } = line;
    await files.put(bucket, path, { bytes: Buffer.from(line.base64, 'base64'), contentType });
  }
}

async function insertRows(
  client: PoolClient,
  tables: readonly ShopTable[],
  rows: { table: string; row: unknown }[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const table = tables.find(({ name }) => name === first.table);
  if (!table) throw new Error(`Table inconnue dans la sauvegarde : ${first.table}`);
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `insert into ${table.name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
}

/** Continues the generated ids after the restored rows. The first backups did not store the sequences. */
async function advanceSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
  for (const { table, column } of rows) {
    await client.query(`
      select setval(sequence, greatest(nextval(sequence), (select coalesce(max("${column}"), 0) + 1 from ${table})), false)
      from (select pg_get_serial_sequence('${table}', '${column}')::regclass as sequence) as generated`);
  }
}

// Kinds in the order of deletion. Dropping a table also drops its indexes, triggers and sequences.
const KINDS = ['materialized view', 'view', 'table', 'sequence', 'function', 'type', 'domain'] as const;
const CREATED =
  /^create (?:or replace |unlogged )*(materialized view|view|table|sequence|function|type|domain) (?:if not exists )?(?:public\.)?(\w+)/gim;
const RENAMED = /^alter table \w+ rename to (\w+)/gim;

/**
 * Drops only the objects that these migrations create. The database may contain extensions, or objects of another
 * application.
 */
async function clearSchema(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  const createdObjects = migrations.flatMap(({ text }) => [
    ...[...text.matchAll(CREATED)].map(([, kind, name]) => ({ kind, name })),
    ...[...text.matchAll(RENAMED)].map(([, name]) => ({ kind: 'table', name })),
  ]);
  for (const kind of KINDS) {
    for (const object of createdObjects)
      if (object.kind === kind) await client.query(`drop ${kind} if exists ${object.name} cascade`);
  }
  await client.query('drop table if exists migrations');
}

if (import.meta.filename === process.argv[1]) {
  const file = process.argv[2];
  if (!file) {
    console.error('Usage : npm run restore -- sauvegarde.jsonl.gz');
    process.exit(1);
  }
  const restoreFile = (signal: AbortSignal) =>
    withShop(async ({ shop }) => {
      const progress = new Progress('Restauration, octets');
      const restored = await restore(shop, file, undefined, { signal, progress }).finally(() => progress.end());
      for (const [queue, count] of restored.skippedJobs)
        console.error(`File inconnue, ${counted(count, 'tâche non restaurée', 'tâches non restaurées')} : ${queue}`);
      console.log(counted(restored.lines, 'ligne restaurée', 'lignes restaurées'));
    });
  await runTool(() => interruptible(restoreFile));
}

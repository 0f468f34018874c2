import { isDeepStrictEqual } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { declaredIdentity, identityNames } from '#features/identity/domain/schemas.ts';
import { counted } from '#shared/counted.ts';
import type { Config } from '#platform/server/config/config.ts';
import { PHOTO_BUCKET, photoPath } from '#features/photos/server/photo-file.ts';
import { LOGO_BUCKET, NOTICE_BUCKET } from '#features/identity/server/queries.ts';
import { DOCUMENT_BUCKET } from '#features/payments/server/steps/save-confirmation.ts';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import { writeBackup, type BackupLine } from './backup-file.ts';
import { interruptible, type RunControls } from './interrupt.ts';
import { runTool, withDatabase } from './open-database.ts';
import { Progress } from './progress.ts';
import { shopTables, type ShopTable } from './shop-tables.ts';
import { WITHOUT_TIME_LIMITS } from '#platform/server/db/client.ts';

const BATCH_SIZE = 2000;

interface BackupSource {
  pool: Pool;
  files: FileStore;
  config: Pick<Config, 'identity' | 'logoFile'>;
}
type Write = (line: BackupLine) => Promise<void>;

/**
 * Writes the whole shop with its files and waiting jobs to one compressed file. One snapshot shows a single instant
 * while the shop stays open. Files never change once written, so they match the snapshot.
 * @returns the number of lines, and the files that rows name and the shop no longer has.
 */
export async function backUp(
  { pool, files, config }: BackupSource,
  file: string,
  { signal, progress }: RunControls = {},
): Promise<{ lines: number; lost: string[] }> {
  const client = await pool.connect();
  const lost: string[] = [];
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(WITHOUT_TIME_LIMITS);
    const { rows } = await client.query<{ found: boolean }>(`select to_regclass('migrations') is not null as found`);
    if (!rows[0]?.found) throw new Error('Cette base ne contient pas de boutique : il n’y a rien à sauvegarder.');
    const tables = await shopTables(client);
    const named = await listNamedFiles(client);
    progress?.begin((await countRows(client, tables)) + named.length);
    const lines = await writeBackup(file, async (put) => {
      const write: Write = async (line) => {
        signal?.throwIfAborted();
        if (line.kind === 'row' || line.kind === 'file') progress?.add();
        await put(line);
      };
      await writeShop(client, tables, write, progress);
      await write({ kind: 'identity', values: environmentIdentity(config) });
      progress?.enter('fichiers');
      lost.push(...(await writeFiles(named, files, write)));
    });
    await client.query('commit');
    return { lines, lost };
  } finally {
    client.release(true);
  }
}

async function countRows(client: PoolClient, tables: readonly ShopTable[]): Promise<number> {
  const counts = tables.map(({ name }) => `(select count(*) from ${name})`);
  const { rows } = await client.query<{ total: string }>(`select ${['0', ...counts].join(' + ')} as total`);
  return Number(rows[0]?.total ?? 0);
}

async function writeShop(
  client: PoolClient,
  tables: readonly ShopTable[],
  write: Write,
  progress: RunControls['progress'],
): Promise<void> {
  const applied = await client.query<{ name: string }>('select name from migrations order by name');
  const migrations = applied.rows.map(({ name }) => name);
  await write({ kind: 'backup', version: 2, migrations, at: new Date().toISOString() });
  for (const { name } of tables) {
    progress?.enter(name);
    await eachRow(client, `select to_jsonb(t) as row from ${name} t`, (row) =>
      write({ kind: 'row', table: name, row: row['row'] }),
    );
  }
  await writeSequences(client, write);
  await writeJobs(client, write);
}

/** Reads the sequences themselves, because `pg_sequences` shows no value of a sequence that no row has used. */
async function writeSequences(client: PoolClient, write: Write): Promise<void> {
  const { rows: sequences } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  for (const { name } of sequences) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${name}`,
    );
    for (const { value, isCalled } of rows) await write({ kind: 'sequence', name, value: Number(value), isCalled });
  }
}

/**
 * Returns the identity that comes from the environment. A logo file of this machine is left out, because another
 * machine does not have the file.
 */
function environmentIdentity({ identity, logoFile }: BackupSource['config']): Record<string, unknown> {
  const values = identityNames.filter((name) => !isDeepStrictEqual(identity[name], declaredIdentity[name].initial));
  return Object.fromEntries(
    values.filter((name) => name !== 'logo' || !logoFile).map((name) => [name, identity[name]]),
  );
}

/**
 * Writes the jobs that wait or run, and may have to run again. Leaves out the jobs of schedules of pg-boss, which only
 * earlier versions used.
 */
async function writeJobs(client: PoolClient, write: Write): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`);
  if (!rows[0]?.found) return;
  const waiting = `
    select name, data, start_after from pgboss.job j
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
      and not exists (select from pgboss.schedule s where s.name = j.name)
    order by created_on`;
  await eachRow(client, waiting, ({ name, data, start_after: at }) =>
    write({
      kind: 'job',
      queue: String(name),
      data: (data ?? {}) as object,
      startAfter: (at as Date).toISOString(),
    }),
  );
}

async function listNamedFiles(client: PoolClient): Promise<{ bucket: string; path: string }[]> {
  const named = await client.query<{ bucket: string; path: string }>(
    `select distinct 'shipping' as bucket, path from shipping_labels where path is not null
    union all select 'shipping', path from return_labels where path is not null
    union all select $1, pdf_path from order_confirmations
    union all select $2, file from logos
    union all select $3, file from guarantee_notices`,
    [DOCUMENT_BUCKET, LOGO_BUCKET, NOTICE_BUCKET],
  );
  const photos = await client.query<{ id: string }>('select id from photos');
  const earlier = await listEarlierConfirmations(client);
  return [...named.rows, ...earlier, ...photos.rows.map(({ id }) => ({ bucket: PHOTO_BUCKET, path: photoPath(id) }))];
}

/**
 * Lists the earlier PDFs of confirmations. The list is empty for a database without their column, because the tool may
 * read a database that is not migrated yet.
 */
async function listEarlierConfirmations(client: PoolClient): Promise<{ bucket: string; path: string }[]> {
  const column = await client.query(
    `select from pg_attribute where attrelid = 'order_confirmations'::regclass and attname = 'earlier_pdf_paths'`,
  );
  if (column.rowCount === 0) return [];
  const named = await client.query<{ path: string }>(
    'select unnest(earlier_pdf_paths) as path from order_confirmations',
  );
  return named.rows.map(({ path }) => ({ bucket: DOCUMENT_BUCKET, path }));
}

async function writeFiles(
  named: readonly { bucket: string; path: string }[],
  files: FileStore,
  write: Write,
): Promise<string[]> {
  const lost: string[] = [];
  for (const { bucket, path } of named) {
    const stored = await files.get(bucket, path);
    if (!stored) {
      lost.push(path);
      continue;
    }
    const { bytes, contentType } = stored;
    await write({ kind: 'file', bucket, path, contentType, base64: bytes.toString('base64') });
  }
  return lost;
}

type Row = Record<string, unknown>;

async function eachRow(client: PoolClient, query: string, visit: (row: Row) => Promise<void>): Promise<void> {
  await client.query(`declare wanted no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH_SIZE} from wanted`);
    for (const row of rows) await visit(row);
    if (rows.length < BATCH_SIZE) break;
  }
  await client.query('close wanted');
}

if (import.meta.filename === process.argv[1]) {
  const file = process.argv[2];
  if (!file) {
    console.error('Usage : npm run backup -- sauvegarde.jsonl.gz');
    process.exit(1);
  }
  const run = (signal: AbortSignal) =>
    withDatabase(async (source) => {
      const progress = new Progress('Sauvegarde');
      const { lines, lost } = await backUp(source, file, { signal, progress }).finally(() => progress.end());
      if (source.config.logoFile)
        console.error(
          'Le logo est un fichier de cette machine (SHOP_LOGO) : copiez-le aussi, la sauvegarde ne le contient pas.',
        );
      for (const path of lost) console.error(`Fichier absent, non sauvegardé : ${path}`);
      console.log(`${counted(lines, 'ligne sauvegardée', 'lignes sauvegardées')} dans ${file}`);
    });
  await runTool(() => interruptible(run));
}

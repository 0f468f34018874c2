import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import type { Shop } from '#server/context.ts';
import { tables, type BackupLine } from './backup-tables.ts';
import { runTool, withShop } from './open-database.ts';

const BATCH = 1000;

/**
 * Puts a backup back into an empty shop: all of it, or nothing.
 * @throws Error with a French sentence when the shop is not empty, or the file is cut short or of another version.
 */
export async function restore(shop: Shop, file: string): Promise<number> {
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await mustBeEmpty(client);
    const lines = await putBack(client, shop, file);
    for (const table of ['tiktok_event', 'tiktok_live_users', 'feed_cuts', 'order_events', 'parcel_events']) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce((select max(id) from ${table}), 0) + 1, false)`,
      );
    }
    await client.query('commit');
    return lines;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function mustBeEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from orders) or exists (select from lives) as used',
  );
  if (rows[0]?.used)
    throw new Error(
      'Cette boutique contient déjà des données : restaurez dans un DATA_DIR ou une base vide (SEED=none).',
    );
  // The first administrator, made at the first start, gives way to the backup's.
  await client.query(`truncate ${tables.join(', ')} cascade`);
}

async function putBack(client: PoolClient, shop: Shop, file: string): Promise<number> {
  let lines = 0;
  let ended = false;
  let batch: { table: string; rows: unknown[] } = { table: '', rows: [] };
  const flush = async (): Promise<void> => {
    if (batch.rows.length > 0) await insertRows(client, batch.table, batch.rows);
    batch = { table: batch.table, rows: [] };
  };
  for await (const text of linesOf(file)) {
    const line = JSON.parse(text) as BackupLine;
    if (line.kind !== 'row') await flush();
    if (line.kind === 'backup') await mustMatch(client, line.migrations);
    else if (line.kind === 'row') {
      if (line.table !== batch.table || batch.rows.length >= BATCH) await flush();
      batch.table = line.table;
      batch.rows.push(line.row);
    } else if (line.kind === 'sequence') await client.query('select setval($1::regclass, $2)', [line.name, line.value]);
    else if (line.kind === 'file') {
      await shop.gateways.files.put(line.bucket, line.path, {
        bytes: Buffer.from(line.base64, 'base64'),
        contentType: line.contentType,
      });
    } else ended = line.lines === lines;
    lines += 1;
  }
  if (!ended) throw new Error('Ce fichier de sauvegarde est incomplet.');
  return lines;
}

/** The lines of a packed file. Throws when it can't be read to its end. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

async function mustMatch(client: PoolClient, migrations: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  if (JSON.stringify(rows.map((row) => row.name)) !== JSON.stringify(migrations)) {
    throw new Error('Cette sauvegarde vient d’une autre version de la boutique.');
  }
}

async function insertRows(client: PoolClient, table: string, rows: unknown[]): Promise<void> {
  if (!(tables as readonly string[]).includes(table)) throw new Error(`Table inconnue dans la sauvegarde : ${table}`);
  await client.query(
    `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

if (import.meta.filename === process.argv[1]) {
  const file = process.argv[2];
  if (!file) {
    console.error('Usage : npm run restore -- sauvegarde.jsonl.gz');
    process.exit(1);
  }
  await runTool(() => withShop(async ({ shop }) => console.log(`${await restore(shop, file)} lignes restaurées`)));
}

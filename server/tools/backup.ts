import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import type { Shop } from '#server/context.ts';
import { tables, type BackupLine } from './backup-tables.ts';
import { runTool, withShop } from './open-database.ts';

const BATCH = 2000;

/**
 * Writes the whole shop, its labels included, to one gzip file of JSON lines, as it stood at one instant.
 * The last line counts the others: a file that was cut short is recognised.
 */
export async function backUp(shop: Shop, file: string): Promise<number> {
  const gzip = createGzip();
  const target = (await open(file, 'wx', 0o600)).createWriteStream();
  const finished = once(gzip.pipe(target), 'finish');
  let lines = 0;
  const write = async (line: BackupLine): Promise<void> => {
    lines += 1;
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain');
  };
  const client = await shop.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
    await write({ kind: 'backup', version: 1, migrations: rows.map((row) => row.name), at: shop.now().toISOString() });
    for (const table of tables) await eachRow(client, table, (row) => write({ kind: 'row', table, row }));
    const numbers = await client.query<{ last_value: string }>('select last_value from order_numbers');
    await write({ kind: 'sequence', name: 'order_numbers', value: Number(numbers.rows[0]?.last_value ?? 1000) });
    const labels = await client.query<{ path: string }>(
      'select distinct path from shipping_labels where path is not null',
    );
    for (const { path } of labels.rows) {
      const stored = await shop.gateways.files.get('shipping', path);
      if (!stored) continue;
      await write({
        kind: 'file',
        bucket: 'shipping',
        path,
        contentType: stored.contentType,
        base64: stored.bytes.toString('base64'),
      });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  await write({ kind: 'end', lines });
  gzip.end();
  await finished;
  return lines;
}

async function eachRow(client: PoolClient, table: string, visit: (row: unknown) => Promise<void>): Promise<void> {
  await client.query(`declare rows no scroll cursor for select to_jsonb(t) as row from ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: unknown }>(`fetch ${BATCH} from rows`);
    for (const { row } of rows) await visit(row);
    if (rows.length < BATCH) break;
  }
  await client.query('close rows');
}

if (import.meta.filename === process.argv[1]) {
  const file = process.argv[2];
  if (!file) {
    console.error('Usage : npm run backup -- sauvegarde.jsonl.gz');
    process.exit(1);
  }
  await runTool(() =>
    withShop(async ({ shop }) => console.log(`${await backUp(shop, file)} lignes sauvegardées dans ${file}`)),
  );
}

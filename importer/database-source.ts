import pg from 'pg';
import { BATCH_SIZE, type Source, SourceFault, type SourceRow } from './source.ts';
import { sourceTableNames } from './source-tables.ts';

/** Types of `pg` that leave every value as text, as in a dump. */
const asText = { getTypeParser: () => (text: string) => text };

/**
 * Opens a read-only snapshot of an old shop's database.
 * @throws SourceFault when it does not respond. The error omits the address, which contains a password.
 */
export async function openDatabaseSource(url: string): Promise<Source> {
  const client = new pg.Client({ connectionString: url, types: asText, connectionTimeoutMillis: 15_000 });
  // The next query reports a lost connection.
  client.on('error', () => {});
  const columns = await openSnapshot(client).catch(async (error: unknown) => {
    await client.end().catch(() => {});
    throw new SourceFault(`L’ancienne base ne répond pas (${reasonOf(error)}).`);
  });
  return {
    columnsOf: (table) => columns.get(table) ?? null,
    async *rows(table, wanted) {
      const list = wanted.map((column) => pg.escapeIdentifier(column)).join(', ');
      const from = table.split('.').map(pg.escapeIdentifier).join('.');
      await client.query(`declare old_rows no scroll cursor for select ${list} from ${from}`);
      for (;;) {
        const { rows } = await client.query<SourceRow>(`fetch ${BATCH_SIZE} from old_rows`);
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH_SIZE) break;
      }
      await client.query('close old_rows');
    },
    async countOf(table) {
      const from = table.split('.').map(pg.escapeIdentifier).join('.');
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${from}`);
      return Number(rows[0]?.count ?? 0);
    },
    async close() {
      await client.end();
    },
  };
}

async function openSnapshot(client: pg.Client): Promise<Map<string, string[]>> {
  await client.connect();
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to 0`);
  // A row policy must cause an error. It would otherwise hide rows silently.
  await client.query('set row_security to off');
  await client.query('begin transaction isolation level repeatable read read only');
  const { rows } = await client.query<{ table: string; column: string }>(
    `select n.nspname || '.' || c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = any($1) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
    [sourceTableNames],
  );
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED/.test(code))
    return `${code} ; ajoutez ?sslmode=no-verify à l’adresse, ou sslrootcert=<fichier>`;
  // Network codes are clearer than their messages.
  if (/^E[A-Z]+$/.test(code)) return code;
  return error instanceof Error ? error.message : String(error);
}

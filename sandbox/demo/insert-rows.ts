import sql, { join, raw } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/** Inserts rows with the columns of the first row, in one statement. Table and column names come from the code. */
export async function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => raw(name));
  if (columns.length === 0) return;
  await db.run(sql`
    insert into ${raw(table)} (${join(columns)}) select ${join(columns)}
    from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb)`);
}

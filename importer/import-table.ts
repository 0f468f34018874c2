import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ImportRun } from './import-run.ts';
import { insertValidRows, type DatabaseRefusal } from './insert-valid-rows.ts';
import { RowRefusal } from './row-refusal.ts';
import type { SourceRow } from './source.ts';
import { type SourceTableName, wantedColumns } from './source-tables.ts';
import { rejectionReason } from './rejection-reason.ts';

/** Row to insert. All rows of a table have the same columns. */
export type NewRow = Record<string, unknown>;

export interface TablePlan {
  from: SourceTableName;
  into: string;
  key: { column: string; of: (row: SourceRow) => string };
  /** @throws RowRefusal for an invalid row. */
  convert(row: SourceRow, key: string): NewRow;
  /** Handles a row that the database refuses. Returns the reason, or null once the row is handled. */
  handleRefused?(row: NewRow, error: DatabaseRefusal): Promise<string | null>;
}

/** Imports the rows that the new shop does not have. */
export async function importTable(run: ImportRun, plan: TablePlan): Promise<void> {
  if (!run.source.columnsOf(plan.from)) return;
  const tally = run.report.of(plan.from);
  for await (const batch of run.source.rows(plan.from, wantedColumns(run.source, plan.from))) {
    tally.read += batch.length;
    const newRows = await withoutKnown(run, plan, keyed(run, plan, batch));
    const rows = newRows.flatMap(({ row, key }) => orRefused(run, plan.from, key, () => plan.convert(row, key)));
    tally.added += await insertValidRows(
      run.client,
      rows,
      (validRows) => insertRows(run, plan.into, validRows),
      async (row, error) => {
        const reason = plan.handleRefused ? await plan.handleRefused(row, error) : rejectionReason(error);
        if (reason === null) tally.there += 1;
        else run.report.refuse(plan.from, String(row[plan.key.column]), reason);
      },
    );
  }
}

interface KeyedRow {
  row: SourceRow;
  key: string;
}

/** Returns the rows with their keys. Refuses the rows without a readable key. */
export function keyed(run: ImportRun, { from, key }: Pick<TablePlan, 'from' | 'key'>, batch: SourceRow[]): KeyedRow[] {
  return batch.flatMap((row) => orRefused(run, from, row['id'] ?? '?', () => ({ row, key: key.of(row) })));
}

/** Returns the rows that the new shop does not have. Counts the other rows in the report. */
export async function withoutKnown(
  run: ImportRun,
  { from, into, key }: Pick<TablePlan, 'from' | 'into' | 'key'>,
  rows: KeyedRow[],
): Promise<KeyedRow[]> {
  const column = raw(key.column);
  const found = await run.db.many<{ key: string }>(
    sql`select ${column} as key from ${raw(into)} where ${column} = any(${rows.map((row) => row.key)})`,
  );
  const known = new Set(found.map((row) => row.key));
  const newRows = rows.filter((row) => !known.has(row.key));
  run.report.of(from).there += rows.length - newRows.length;
  return newRows;
}

/** Returns the result of `work` in a list. Reports a `RowRefusal`, and then returns an empty list. */
export function orRefused<T>(run: ImportRun, from: SourceTableName, id: string, work: () => T): T[] {
  try {
    return [work()];
  } catch (error) {
    if (!(error instanceof RowRefusal)) throw error;
    run.report.refuse(from, id, error.message);
    return [];
  }
}

/**
 * Inserts rows in one statement. `after` ends the statement, such as `on conflict do nothing`.
 * @returns the number of inserted rows.
 */
export function insertRows(run: ImportRun, table: string, rows: readonly NewRow[], after?: Sql): Promise<number> {
  const columns = join(Object.keys(rows[0] ?? {}).map((name) => raw(name)));
  const target = raw(table);
  return run.db.run(sql`
    insert into ${target} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) ${after ?? sql``}`);
}

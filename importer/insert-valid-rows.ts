import type { ClientBase } from 'pg';

/**
 * Inserts rows in one statement. Splits the batch in half after an error, until each invalid row is found. Calls
 * `onRefused` with each invalid row and its error; the valid rows are stored.
 * @returns the number of rows that `insert` stored.
 */
export async function insertValidRows<Row>(
  client: ClientBase,
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<number>,
  onRefused: (row: Row, error: DatabaseRefusal) => Promise<void>,
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  await client.query('savepoint rows_to_add');
  try {
    const added = await insert(rows);
    await client.query('release savepoint rows_to_add');
    return added;
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    await client.query('rollback to savepoint rows_to_add; release savepoint rows_to_add');
    if (rows.length === 1) {
      await onRefused(first, error);
      return 0;
    }
  }
  const half = Math.ceil(rows.length / 2);
  const addedOfFirstHalf = await insertValidRows(client, rows.slice(0, half), insert, onRefused);
  return addedOfFirstHalf + (await insertValidRows(client, rows.slice(half), insert, onRefused));
}

export type DatabaseRefusal = Error & { code: string; constraint?: string };

/** Returns true for a violated constraint (class 23) or an unreadable value (class 22). */
const isAboutRows = (error: unknown): error is DatabaseRefusal =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);

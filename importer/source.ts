/**
 * Row of the old shop. Every value is text as PostgreSQL writes it (`t`, `12.50`, `2026-01-31 20:15:00+00`), or null.
 */
export type SourceRow = Readonly<Record<string, string | null>>;

/** Read-only old shop: a running database or a dump. `source-tables.ts` lists its tables. */
export interface Source {
  /** Returns the columns of a table (`public.orders`); null when the table does not exist. */
  columnsOf(table: string): readonly string[] | null;
  /** Returns all rows in batches, with at least these columns. A table may be read several times. */
  rows(table: string, columns: readonly string[]): AsyncIterable<SourceRow[]>;
  countOf(table: string): Promise<number>;
  close(): Promise<void>;
}

export const BATCH_SIZE = 1000;

/** Reason in French why a source cannot be imported. */
export class SourceFault extends Error {}

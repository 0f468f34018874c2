/** A row of the old shop: every value as PostgreSQL writes it (`t`, `12.50`, `2026-01-31 20:15:00+00`), or null. */
export type SourceRow = Readonly<Record<string, string | null>>;

/** The old shop, read only: a database that answers, or a dump of it. Its tables are those of `source-tables.ts`. */
export interface Source {
  /** The columns of a table (`public.orders`); null when it is not there. */
  columnsOf(table: string): readonly string[] | null;
  /** These columns of every row, in batches; a table may be read again. */
  rows(table: string, columns: readonly string[]): AsyncIterable<SourceRow[]>;
  close(): Promise<void>;
}

/** Rows of one batch: what is in memory at a time. */
export const BATCH = 1000;

/** Why an old shop can't be read at all, in French. */
export class SourceFault extends Error {}

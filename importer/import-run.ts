import type pg from 'pg';
import type { Db } from '#platform/server/db/client.ts';
import type { Report } from './report.ts';
import type { Source } from './source.ts';

/** One import under way: the old shop, the transaction on the new one, and what is known so far. */
export interface ImportRun {
  source: Source;
  /** The new shop's connection, in its transaction. */
  client: pg.ClientBase;
  db: Db;
  report: Report;
  /** This instant, for rows that do not say when they were made. */
  at: string;
  /** Rows that stand in the new shop under another id: a user of the same e-mail, a colour of the same name. */
  sameAs: Map<string, string>;
}

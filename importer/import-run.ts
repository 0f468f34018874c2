import type pg from 'pg';
import type { Db } from '#platform/server/db/client.ts';
import type { Report } from './report.ts';
import type { Source } from './source.ts';

export interface ImportRun {
  source: Source;
  /** Connection to the new shop, inside the transaction of the import. */
  client: pg.ClientBase;
  db: Db;
  report: Report;
  /** Time of the import, ISO 8601. */
  at: string;
  /**
   * Id in the new shop by id in the old shop, for rows that the new shop already had. Users match by e-mail, colours by
   * name.
   */
  sameAs: Map<string, string>;
}

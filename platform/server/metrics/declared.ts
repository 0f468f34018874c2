import type { Sql } from 'sql-template-tag';

type Name = `defile_${string}`;

/** Read from the database, and therefore equal in all processes of a shop. */
export interface DeclaredGauge {
  readonly name: Name;
  readonly help: string;
  readonly label?: string;
  /**
   * Cheap `select` of one column `value`, after a column `label` for a gauge with a label. All gauges are read in one
   * statement, so a query that reads a whole table would delay all of them.
   */
  readonly read: (now: Date) => Sql;
}

export interface DeclaredCounter {
  readonly name: `${Name}_total`;
  readonly help: string;
  readonly label?: string;
}

export interface Declared {
  readonly gauges: readonly DeclaredGauge[];
  readonly counters: readonly DeclaredCounter[];
}

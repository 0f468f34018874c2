import type { Sql } from 'sql-template-tag';

/** Name of a metric of the shop. A unit in the name is a base unit, as in Prometheus. */
type Name = `defile_${string}`;

/** Value that is read from the database, and is therefore equal in all processes of a shop. */
export interface DeclaredGauge {
  readonly name: Name;
  readonly help: string;
  /** Name of the label; absent for a gauge without a label. */
  readonly label?: string;
  /**
   * Returns a cheap `select` of one column `value`, after a column `label` for a gauge with a label. All gauges are
   * read in one statement, so a query that reads a whole table would delay all of them.
   */
  readonly read: (now: Date) => Sql;
}

/** Number of events in this process since its start. */
export interface DeclaredCounter {
  readonly name: `${Name}_total`;
  readonly help: string;
  /** Name of the label; absent for a counter without a label. */
  readonly label?: string;
}

/** Gauges and counters that the features and the platform declare together. */
export interface Declared {
  readonly gauges: readonly DeclaredGauge[];
  readonly counters: readonly DeclaredCounter[];
}

import type { Sql } from 'sql-template-tag';

/** Name of a metric of the shop, with its unit in base units, as Prometheus names metrics. */
type Name = `defile_${string}`;

/** Figure that is read from the database. All processes of a shop report the same value. */
export interface DeclaredGauge {
  readonly name: Name;
  readonly help: string;
  /** Name of the only label. */
  readonly label?: string;
  /**
   * Returns a cheap `select` of one column `value`, after a column `label` for a gauge with a label. All gauges are
   * read in one statement, so a query that reads a whole table slows all of them down.
   */
  readonly read: (now: Date) => Sql;
}

/** Count of what this process did since its start. */
export interface DeclaredCounter {
  readonly name: `${Name}_total`;
  readonly help: string;
  /** Name of the only label. */
  readonly label?: string;
}

/** Figures that the features and the platform declare together. */
export interface Declared {
  readonly gauges: readonly DeclaredGauge[];
  readonly counters: readonly DeclaredCounter[];
}

import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';

/** What both a pool and a transaction can do. Queries are written with the `sql` tag; values never enter the text. */
export interface Db {
  /** All rows. */
  many<Row>(query: Sql): Promise<Row[]>;
  /** The only row, or null. */
  one<Row>(query: Sql): Promise<Row | null>;
  /** Runs a write; answers how many rows it touched. */
  run(query: Sql): Promise<number>;
}

/** Runs a statement on a pool or on one connection. */
export interface Runner {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

// Every text is prepared once per connection; the few hundred texts of the shop never change at run time.
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`;
  names.set(text, name);
  return name;
};

/** Gives a pool or a connection the shop's way of asking. */
export function dbOver(runner: Runner): Db {
  const ask = <Row>(query: Sql) =>
    runner.query<Row & pg.QueryResultRow>({ name: nameOf(query.text), text: query.text, values: query.values });
  return {
    many: async <Row>(query: Sql) => (await ask<Row>(query)).rows,
    one: async <Row>(query: Sql) => (await ask<Row>(query)).rows[0] ?? null,
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}

/** Opens the pool. `max` is per server process. */
export function openPool(url: string, max = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 30_000,
    application_name: 'defile',
  });
  // A connection cut while idle (database restarted) must not end the process: the pool opens another.
  pool.on('error', () => {});
  return pool;
}

/** The constraint a failed write ran into (`order_items_one_holder`), or null when it failed otherwise. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('23') && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}

import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { ShopPool } from './shop-pool.ts';

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
  const ask = <Row>({ text, values }: Sql) =>
    runner.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values });
  return {
    many: async <Row>(query: Sql) => (await ask<Row>(query)).rows,
    one: async <Row>(query: Sql) => (await ask<Row>(query)).rows[0] ?? null,
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}

/** A connection whose statements of one moment leave in one write: each write of its own wakes PostgreSQL up. */
export function inOneWrite(client: pg.PoolClient): Runner {
  // Not a promise of the driver's: without it, the same statements leave one by one.
  const { stream } = (client as { connection?: { stream?: Partial<Writable> } }).connection ?? {};
  let isHeld = false;
  return {
    query(config) {
      if (!isHeld && stream?.cork && stream.uncork) {
        isHeld = true;
        stream.cork();
        process.nextTick(() => {
          isHeld = false;
          stream.uncork?.();
        });
      }
      return client.query(config);
    },
  };
}

/**
 * How long one statement may take, waiting for a lock included, before PostgreSQL gives it up: what takes longer starves
 * the others. The slowest list takes a hundredth of it.
 */
export const STATEMENT_MS = 10_000;

/**
 * What each connection is told first, in a statement of its own: poolers refuse most settings of a connection's opening.
 * Pages are in memory or on a disk without a head: walking an index costs about what reading the table does.
 */
export const SETTINGS = `set statement_timeout = ${STATEMENT_MS}; set random_page_cost = 1.1`;

interface PoolOptions {
  /** Connections of this process. */
  max?: number;
  /** False behind a transaction pooler: each statement may meet another connection, which knows no names or others'. */
  named?: boolean;
  /** Told when the database stops answering, and when it answers again. */
  onChange?: (isAway: boolean) => void;
}

/** Opens the pool; every statement has its time limit (decision 0012). */
export function openPool(url: string, { max = 20, named = true, onChange }: PoolOptions = {}): ShopPool {
  const pool = new ShopPool({
    connectionString: url,
    max,
    // Statements asked without waiting for each other travel together; PostgreSQL runs them one after the other.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'defile',
    onChange,
    ...(!named && { Client: UnnamedClient }),
  });
  pool.on('connect', (client) => {
    client.query(SETTINGS).catch(() => {});
  });
  return pool;
}

/** Prepares nothing under a name. */
class UnnamedClient extends pg.Client {}
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
UnnamedClient.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first;
  return query.call(this, isNamed ? { ...first, name: undefined } : first, ...rest);
} as typeof pg.Client.prototype.query;

/** For a transaction of a tool or a nightly job, whose statements may take their time: none of them is given up. */
export const WITHOUT_TIME_LIMIT = 'set local statement_timeout = 0';

/** The constraint a failed write ran into (`order_items_one_holder`), or null when it failed otherwise. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('23') && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}

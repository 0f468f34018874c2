import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg, { type PoolClient } from 'pg';
import type { Sql } from 'sql-template-tag';
import { ShopPool } from './shop-pool.ts';

export interface Db {
  many<Row>(query: Sql): Promise<Row[]>;
  /** Returns the first row; null without a row. */
  one<Row>(query: Sql): Promise<Row | null>;
  /** Returns the number of affected rows. */
  run(query: Sql): Promise<number>;
}

export interface Runner {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

// Each text is prepared once per connection. The shop has a few hundred texts, which never change at run time.
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const existing = names.get(text);
  if (existing) return existing;
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
  names.set(text, name);
  return name;
};

export function dbOver(runner: Runner): Db {
  const send = <Row>({ text, values }: Sql) =>
    runner.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values });
  return {
    many: async <Row>(query: Sql) => (await send<Row>(query)).rows,
    one: async <Row>(query: Sql) => (await send<Row>(query)).rows[0] ?? null,
    run: async (query) => (await send(query)).rowCount ?? 0,
  };
}

/** Waits for all queries. Then throws the first failure in their order, which explains the later failures. */
export async function awaitAll<const Queries extends readonly unknown[]>(
  ...queries: Queries
): Promise<{ -readonly [Place in keyof Queries]: Awaited<Queries[Place]> }> {
  const answers = await Promise.allSettled(queries);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as never;
}

/** Sends queries at once, and withholds their results until `confirmed` resolves. */
export function dbAfter(confirmed: Promise<unknown>, db: Db): Db {
  const afterConfirmation = async <Result>(answer: Promise<Result>): Promise<Result> => {
    answer.catch(() => {});
    await confirmed;
    return answer;
  };
  return {
    many: (query) => afterConfirmation(db.many(query)),
    one: (query) => afterConfirmation(db.one(query)),
    run: (query) => afterConfirmation(db.run(query)),
  };
}

const wrappedDbs = new WeakMap<Db, Db>();

/** Awaits `ready` before each statement. */
export function dbWhenReady(ready: () => Promise<void>, db: Db): Db {
  const waiting: Db = {
    many: async (query) => (await ready(), db.many(query)),
    one: async (query) => (await ready(), db.one(query)),
    run: async (query) => (await ready(), db.run(query)),
  };
  wrappedDbs.set(waiting, db);
  return waiting;
}

/**
 * Returns the `Db` that `dbWhenReady` wraps, or `db` itself. A cache uses it as a key, because the wrapper lasts for
 * one request only.
 */
export const lastingDb = (db: Db): Db => wrappedDbs.get(db) ?? db;

/** Sends the statements of one tick in one socket write, because each write wakes PostgreSQL up. */
export function inOneWrite(client: pg.PoolClient): Runner {
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
 * Time limit of a statement, with its waits for locks. PostgreSQL cancels a longer statement, which would block other
 * requests. The slowest list takes a hundredth of this time.
 */
export const STATEMENT_MS = 10_000;

/**
 * Time limit of a transaction between two statements. PostgreSQL ends the connection of a longer silence, such as that
 * of a machine without power, whose transaction would keep its locks for hours.
 */
const SILENT_TRANSACTION_MS = 30_000;

/**
 * Returns the first statement of a connection. Start-up parameters cannot replace it, because poolers refuse most of
 * them. Pages are in memory or on an SSD, so a random read costs about as much as a sequential read.
 */
export const settingsOf = (patience = 1): string =>
  `set statement_timeout = ${STATEMENT_MS * patience};
  set idle_in_transaction_session_timeout = ${SILENT_TRANSACTION_MS * patience}; set random_page_cost = 1.1`;

/** Second statement of a connection. The pool does not hand out a connection to a standby. */
export const STANDBY_CHECK = 'select pg_is_in_recovery() as standby';

interface PoolOptions {
  max?: number;
  /**
   * False behind a transaction pooler, where each statement may run on another connection. There, the server may lack
   * the name of a prepared statement, or may have given the name to another text.
   */
  named?: boolean;
  onChange?: (isUnavailable: boolean) => void;
  /** Factor of the time limits: tests share a busy machine. */
  patience?: number;
}

/**
 * Sets a time limit for every statement (decision 0012). Hands out no connection to a standby, which may lack the
 * latest writes. PostgreSQL cuts the connections of a server that becomes a standby.
 */
export function openPool(url: string, { max = 20, named = true, onChange, patience = 1 }: PoolOptions = {}): ShopPool {
  const pool = new ShopPool({
    connectionString: url,
    max,
    // Statements sent without awaiting each other travel together, and PostgreSQL runs them in order.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000 * patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'defile',
    onChange,
    patience,
    verify: (client, done) => {
      refuseStandby(client).then(() => done(), done);
    },
    ...(!named && { Client: UnnamedClient }),
  });
  pool.on('connect', (client) => {
    client.query(settingsOf(patience)).catch(() => {});
  });
  return pool;
}

async function refuseStandby(client: PoolClient): Promise<void> {
  const ignore = () => {};
  client.on('error', ignore);
  try {
    const { rows } = await client.query<{ standby: boolean }>(STANDBY_CHECK);
    if (rows[0]?.standby) throw new Error('the database is a standby');
  } finally {
    client.off('error', ignore);
  }
}

class UnnamedClient extends pg.Client {}
const query = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
UnnamedClient.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first;
  return query.call(this, isNamed ? { ...first, name: undefined } : first, ...rest);
} as typeof pg.Client.prototype.query;

/** Lets a statement of the transaction take longer than `STATEMENT_MS`. */
export const WITHOUT_TIME_LIMIT = 'set local statement_timeout = 0';

/** Also lets a tool pause between its statements, while it reads or writes a file. */
export const WITHOUT_TIME_LIMITS = `${WITHOUT_TIME_LIMIT}; set local idle_in_transaction_session_timeout = 0`;

/** Returns the name of the constraint that the error reports (SQLSTATE class 23); null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('23') && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}
